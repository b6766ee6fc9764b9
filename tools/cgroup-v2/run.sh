#!/bin/sh
# Runs a conformance suite on cgroup v2, the sandbox's or the one of all languages: boots Debian's kernel in a virtual machine
# with Debian 12 on its disk, puts the sources of this checkout beside it and runs the same tests there. Prints what they
# print and ends with their exit code. Needs root, qemu-system-x86, e2fsprogs and busybox-static; what else it takes it
# fetches from Debian, once.
#
#   tools/cgroup-v2/run.sh [what vitest is to run, e.g. run.test.ts, or -t Java]
#
#   VERDICT_VM_SUITE        sandbox, or languages (amd64 only)   (sandbox)
#   VERDICT_VM_ARCH         amd64, or arm64 (needs qemu-system-arm) (amd64)
#   VERDICT_VM_CACHE        where the images are kept            (/var/tmp/verdict-cgroup-v2)
#   VERDICT_VM_ACCEL        tcg, or kvm where it works           (tcg)
#   VERDICT_VM_MINUTES      when the machine is given up         (40, languages: 240)
#   VERDICT_VM_QEMU         further arguments for qemu
#   SANDBOX_TIME_FACTOR     multiplies every time limit          (12, languages: 20)
set -eu

here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
cache=${VERDICT_VM_CACHE:-/var/tmp/verdict-cgroup-v2}
arch=${VERDICT_VM_ARCH:-amd64}
accel=${VERDICT_VM_ACCEL:-tcg}
case ${VERDICT_VM_SUITE:-sandbox} in
sandbox) suite=packages/sandbox image=base.ext4 minutes=40 factor=12 ;;
languages) suite=apps/judge/conformance image=languages.ext4 minutes=240 factor=20 ;;
*) echo "no suite is called $VERDICT_VM_SUITE" >&2 && exit 2 ;;
esac
minutes=${VERDICT_VM_MINUTES:-$minutes}
factor=${SANDBOX_TIME_FACTOR:-$factor}

case $arch in
amd64) emulator=qemu-system-x86_64 ;;
arm64) emulator=qemu-system-aarch64 cache=$cache/arm64 ;;
*) echo "no virtual machine for $arch" >&2 && exit 2 ;;
esac
[ "$arch$image" != arm64languages.ext4 ] || { echo 'the suite of all languages runs on amd64 only' >&2; exit 2; }
for tool in "$emulator" mke2fs busybox cpio; do
  command -v "$tool" >/dev/null || { echo "$tool is missing" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo 'root is needed, to make the disk' >&2; exit 2; }

packages=$(node "$here/packages.ts" "${VERDICT_VM_SUITE:-sandbox}")
# shellcheck disable=SC2086 # several words are several arguments
"$here/image.sh" "$cache" "$arch" "$image" $packages

work=$(mktemp -d "$cache/run.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# Only what the suite needs: the sources, Node, and the packages that run the tests.
disk=$work/disk
mkdir -p "$disk/apps" "$disk/node_modules/.bin" "$disk/tools"
cp -a "$checkout/packages" "$disk/"
cp -a "$checkout/apps/judge" "$disk/apps/"
cp -a "$here" "$disk/tools/cgroup-v2"
cp "$(node -p process.execPath)" "$disk/node"
cp "$checkout/package.json" "$checkout/tsconfig.json" "$disk/"
node "$here/needed-packages.mjs" "$checkout/node_modules" @verdict/judge vitest vite | while read -r name; do
  mkdir -p "$disk/node_modules/$(dirname "$name")"
  cp -a "$checkout/node_modules/$name" "$disk/node_modules/$name"
done
# The judge's tests take from it what needs no other package.
ln -s ../../packages/testkit "$disk/node_modules/@verdict/testkit"
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
printf 'suite=%s\nfactor=%s\nwanted="%s"\n' "$suite" "$factor" "$*" >"$disk/settings"
mke2fs -q -t ext4 -d "$disk" "$work/repo.ext4" 2G
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
# shellcheck disable=SC2086 # several words are several arguments
timeout --foreground "$((minutes * 60))" "$emulator" "$@" ${VERDICT_VM_QEMU:-} \
  -smp 2 -m 4G -nodefaults -no-reboot -display none -nic none \
  -kernel "$cache/vmlinuz" -initrd "$cache/initramfs.gz" -append "console=$console quiet panic=-1" \
  -drive "file=$cache/$image,format=raw,if=none,id=base,snapshot=on" -device virtio-blk-pci,drive=base \
  -drive "file=$work/repo.ext4,format=raw,if=none,id=repo" -device virtio-blk-pci,drive=repo \
  -device virtio-rng-pci -serial stdio </dev/null | tee "$work/console" || true

echo "the machine ran for $(($(date +%s) - started)) s ($suite, $arch, $accel, every time limit x $factor)"
code=$(sed -n 's/.*the suite ended with exit code \([0-9]*\).*/\1/p' "$work/console")
[ -n "$code" ] || { echo 'the suite did not come to its end' >&2; exit 1; }
exit "$code"
