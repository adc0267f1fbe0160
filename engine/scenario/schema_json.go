package scenario

import (
	"strconv"

	"risingbandits/engine/param"
)

// A schema is an object of a JSON Schema, or a part of one, with its members in the order in which they are written: editors offer
// them in that order.
type schema []member

type member struct {
	name  string
	value any // string, int, float64, bool, []string, []float64, schema or []schema
}

// objectOf describes an object that has no other members.
func objectOf(required []string, members ...member) schema {
	return schema{{"type", "object"}, {"required", required}, {"properties", schema(members)}, {"additionalProperties", false}}
}

// An alternative is what an object has if its key names a row of a registry.
type alternative struct {
	id, title, description string
	members                schema // beside the key
	required               []string
}

// choiceSchema describes an object whose member key decides which others it has.
func choiceSchema(key string, rows []alternative) schema {
	var ids, then []schema
	for _, r := range rows {
		ids = append(ids, schema{{"const", r.id}, {"title", r.title}, {"description", r.description}})
		of := schema{{"properties", append(schema{{key, true}}, r.members...)}, {"additionalProperties", false}}
		if len(r.required) > 0 {
			of = append(of, member{"required", r.required})
		}
		is := schema{{"required", []string{key}}, {"properties", schema{{key, schema{{"const", r.id}}}}}}
		then = append(then, schema{{"if", is}, {"then", of}})
	}
	return schema{{"type", "object"}, {"required", []string{key}}, {"properties", schema{{key, schema{{"oneOf", ids}}}}}, {"allOf", then}}
}

func listSchema(least, most int, items schema) schema {
	return schema{{"type", "array"}, {"minItems", least}, {"maxItems", most}, {"items", items}}
}

// lineSchema describes one line of text. Its length is counted in characters, of which a text has no more than bytes.
func lineSchema(most int) schema {
	return schema{{"type", "string"}, {"maxLength", most}, {"pattern", `^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$`}}
}

// rangeSchema describes the numbers of a range.
func rangeSchema(r param.Range) schema {
	kind, least, most := "number", "minimum", "maximum"
	if r.Integer {
		kind = "integer"
	}
	if r.MinOpen {
		least = "exclusiveMinimum"
	}
	if r.MaxOpen {
		most = "exclusiveMaximum"
	}
	return schema{{"type", kind}, {least, r.Min}, {most, r.Max}}
}

// described returns s with a sentence.
func described(s schema, doc string) schema { return append(s, member{"description", doc}) }

// symbolic returns s with a sentence, and with the symbol of a parameter as its title.
func symbolic(s schema, name, symbol, doc string) schema {
	if symbol != name {
		s = append(s, member{"title", symbol})
	}
	return described(s, doc)
}

// indented appends s as JSON, over several lines of which each begins with indent.
func (s schema) indented(dst []byte, indent string) []byte {
	dst = append(dst, '{')
	for i, m := range s {
		dst = append(append(comma(dst, i), indent...), "  "...)
		dst = append(appendString(dst, m.name), ": "...)
		dst = appendSchemaValue(dst, m.value, indent+"  ")
	}
	return append(append(dst, indent...), '}')
}

func appendSchemaValue(dst []byte, v any, indent string) []byte {
	switch v := v.(type) {
	case schema:
		return v.indented(dst, indent)
	case int:
		return strconv.AppendInt(dst, int64(v), 10)
	case []schema:
		return appendSchemaList(dst, v, indent)
	case []string:
		return appendSchemaList(dst, v, indent)
	case []float64:
		return appendSchemaList(dst, v, indent)
	}
	return appendValue(dst, v)
}

func appendSchemaList[T any](dst []byte, list []T, indent string) []byte {
	dst = append(dst, '[')
	for i, v := range list {
		dst = appendSchemaValue(comma(dst, i), v, indent)
	}
	return append(dst, ']')
}
