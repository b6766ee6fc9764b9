#!/bin/sh
# Runs the sandbox's conformance suite on cgroup v2: boots Debian's kernel in a virtual machine with Debian 12 on its disk,
# puts the sources of this checkout beside it and runs the same tests there. Prints what they print and ends with their exit
# code. Needs root, qemu-system-x86, e2fsprogs and busybox-static; what else it takes it fetches from Debian, once.
#
#   tools/cgroup-v2/run.sh [what vitest is to run, e.g. run.test.ts]
#
#   VERDICT_VM_ARCH         amd64, or arm64 (needs qemu-system-arm) (amd64)
#   VERDICT_VM_CACHE        where the images are kept            (/var/tmp/verdict-cgroup-v2)
#   VERDICT_VM_ACCEL        tcg, or kvm where it works           (tcg)
#   VERDICT_VM_MINUTES      when the machine is given up         (40)
#   SANDBOX_TIME_FACTOR     multiplies every time limit          (12)
set -eu

here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
cache=${VERDICT_VM_CACHE:-/var/tmp/verdict-cgroup-v2}
arch=${VERDICT_VM_ARCH:-amd64}
accel=${VERDICT_VM_ACCEL:-tcg}
minutes=${VERDICT_VM_MINUTES:-40}
factor=${SANDBOX_TIME_FACTOR:-12}

case $arch in
amd64) emulator=qemu-system-x86_64 ;;
arm64) emulator=qemu-system-aarch64 cache=$cache/arm64 ;;
*) echo "no virtual machine for $arch" >&2 && exit 2 ;;
esac
for tool in "$emulator" mke2fs busybox cpio; do
  command -v "$tool" >/dev/null || { echo "$tool is missing" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo 'root is needed, to make the disk' >&2; exit 2; }

"$here/image.sh" "$cache" "$arch"

work=$(mktemp -d "$cache/run.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# Only what the suite needs: the sources, Node, and the packages that run the tests.
disk=$work/disk
mkdir -p "$disk/packages" "$disk/node_modules/.bin" "$disk/tools"
cp -a "$checkout/packages/sandbox" "$disk/packages/sandbox"
cp -a "$here" "$disk/tools/cgroup-v2"
cp "$(node -p process.execPath)" "$disk/node"
cp "$checkout/package.json" "$checkout/tsconfig.json" "$disk/"
node "$here/needed-packages.mjs" "$checkout/node_modules" vitest vite | while read -r name; do
  mkdir -p "$disk/node_modules/$(dirname "$name")"
  cp -a "$checkout/node_modules/$name" "$disk/node_modules/$name"
done
# Packages for one kind of processor come from the registry for another one, in the versions that are here.
version_of() { node -p "require('$checkout/node_modules/$1/package.json').version"; }
if [ "$arch" != amd64 ]; then
  node_version=$(node -p process.versions.node)
  for package in "node-linux-$arch@$node_version" "@rolldown/binding-linux-$arch-gnu@$(version_of rolldown)" \
    "lightningcss-linux-$arch-gnu@$(version_of lightningcss)"; do
    (cd "$work" && npm pack --silent "$package" >/dev/null && tar -xzf ./*.tgz && rm ./*.tgz)
    mkdir -p "$(dirname "$disk/node_modules/${package%@*}")"
    mv "$work/package" "$disk/node_modules/${package%@*}"
  done
  cp "$disk/node_modules/node-linux-$arch/bin/node" "$disk/node"
fi
printf 'factor=%s\nwanted="%s"\n' "$factor" "$*" >"$disk/settings"
mke2fs -q -t ext4 -d "$disk" "$work/repo.ext4" 1G
rm -rf "$disk"

if [ "$arch" = arm64 ]; then
  set -- -machine virt,gic-version=3,accel="$accel" -cpu cortex-a72
  console=ttyAMA0
else
  processor=max
  [ "$accel" = kvm ] && processor=host,arch-capabilities=off
  set -- -machine q35,accel="$accel" -cpu "$processor"
  console=ttyS0
fi
started=$(date +%s)
timeout --foreground "$((minutes * 60))" "$emulator" "$@" \
  -smp 2 -m 3G -nodefaults -no-reboot -display none -nic none \
  -kernel "$cache/vmlinuz" -initrd "$cache/initramfs.gz" -append "console=$console quiet panic=-1" \
  -drive "file=$cache/base.ext4,format=raw,if=none,id=base,snapshot=on" -device virtio-blk-pci,drive=base \
  -drive "file=$work/repo.ext4,format=raw,if=none,id=repo" -device virtio-blk-pci,drive=repo \
  -device virtio-rng-pci -serial stdio </dev/null | tee "$work/console" || true

echo "the machine ran for $(($(date +%s) - started)) s ($arch, $accel, every time limit x $factor)"
code=$(sed -n 's/.*the suite ended with exit code \([0-9]*\).*/\1/p' "$work/console")
[ -n "$code" ] || { echo 'the suite did not come to its end' >&2; exit 1; }
exit "$code"
