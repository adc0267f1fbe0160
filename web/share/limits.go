package share

import "net/netip"

// The limits of what one client may do, which hosts may set otherwise.
const (
	Burst = 100      // how many scenarios it may store and pictures it may have drawn at once: a class may share one address
	Rate  = 2        // how many more a second
	Daily = 16 << 20 // how many bytes of scenarios it may store in a day
)

// Network returns the first 64 bits of an IPv6 address, and any other text unchanged. All addresses of one such network
// count as one client: whoever has one of them has all.
func Network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	prefix, err := ip.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}
