#!/bin/bash
# node.sh ROOT DIR SLURMD HOST: lays a folder with slurmstepd over /usr/sbin, in this name space alone, and becomes slurmd.
set -e
root=$1 dir=$2 slurmd=$3 host=$4
mkdir -p "$dir/sbin"
cp "$root/usr/sbin/slurmstepd-wlm" "$dir/sbin/slurmstepd"
if ! mount -t overlay overlay -o lowerdir="$dir/sbin:/usr/sbin" /usr/sbin; then # where overlays may not be made
	cp -an /usr/sbin/. "$dir/sbin/"
	mount --bind "$dir/sbin" /usr/sbin
fi
exec "$slurmd" -D -f "$dir/slurm.conf" -N "$host"
