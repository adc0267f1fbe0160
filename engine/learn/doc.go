// Package learn trains classifiers online, one example at a time, on sparse examples with two labels: the
// arms of the paper's experiment on film reviews (Metelli et al. 2022, Section 6.3).
//
// A [Reader] reads the bag-of-words form of the Large Movie Review Dataset (Maas et al., ACL 2011), which is
// LIBSVM's, from chunks of bytes. A [Spec] names a learner. A [Trainer] takes the examples in a random order;
// for each it lets the learner predict the label, says whether that was right, and then trains the learner:
//
//	reader := learn.NewReader(10_000)
//	reader.Begin("train/labeledBow.feat")
//	io.Copy(reader, file)
//	reader.End()
//	data, err := reader.Dataset()
//
//	spec, err := learn.ParseSpec("nn(2,2)")
//	trainer := learn.NewTrainer(data, spec)
//	trainer.Begin(key)
//	for range 50_000 {
//		right := trainer.Next()
//	}
//
// Results have the same bits on every platform: exp and pow are those of detmath, and no product is fused with a sum.
// The package does not open files; package archive does.
//
// Reads examples, as bags of words, and the settings of a learner.
// Gives learners that train one example at a time, and their rate of right predictions.
// Without it, no arm learns; payoffs are formulas, tables and logs.
package learn
