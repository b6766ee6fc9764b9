#!/bin/sh
# Builds what the virtual machine boots and what does not change with the sources: Debian's cloud kernel, an initramfs
# that finds the root disk, and a Debian 12 with the packages given. Everything stays in the folder given, and is built
# again only when it is not there. Mounts live in a namespace of their own, so that none is left behind.
#
#   image.sh FOLDER ARCHITECTURE IMAGE PACKAGE ...
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cache=$1
arch=$2
image=$3
mirror=${VERDICT_VM_MIRROR:-http://deb.debian.org/debian}

if [ "${VERDICT_VM_PRIVATE:-}" != 1 ]; then
  VERDICT_VM_PRIVATE=1 exec unshare --mount --propagation private "$0" "$@"
fi

mkdir -p "$cache"
cd "$cache"
shift 3

# Fetched and unpacked, never installed: the host keeps the packages it has.
unpack() {
  [ -d "$2" ] && return
  rm -rf "$2.new" fetched && mkdir -p "$2.new" fetched && chmod 777 fetched
  (cd fetched && apt-get download -q "$1")
  dpkg -x fetched/*.deb "$2.new"
  rm -rf fetched && mv "$2.new" "$2"
}

kernel_package() {
  apt-cache depends linux-image-cloud-amd64 | sed -n 's/.*Depends: \(linux-image-6[^ ]*\).*/\1/p' | head -1
}

make_root() {
  rm -rf root.new
  DEBOOTSTRAP_DIR=$cache/debootstrap/usr/share/debootstrap \
    sh debootstrap/usr/sbin/debootstrap --arch="$arch" --variant=minbase "$@" bookworm root.new "$mirror"
}

own_root() {
  unpack "$(kernel_package)" kernel
  mkdir -p kernel/bin
  cp "$(command -v busybox)" kernel/bin/busybox
  make_root
  cp /etc/resolv.conf root.new/etc/resolv.conf
  mount -t proc proc root.new/proc
  chroot root.new apt-get update -q
  chroot root.new env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"
  chroot root.new apt-get clean
  umount root.new/proc
}

# Nothing of another architecture can be executed here: its packages are unpacked, and what their scripts would do and the
# suite needs is done by hand.
other_root() {
  make_root --foreign --include="$(echo "$@" busybox-static "linux-image-cloud-$arch" | tr ' ' ,)"
  for package in root.new/var/cache/apt/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -x -C root.new --keep-directory-symlink
  done
  rm -rf root.new/var/cache/apt/archives/* root.new/debootstrap root.new/proc kernel
  mkdir -p root.new/proc root.new/etc/alternatives kernel/lib kernel/boot kernel/bin
  ln -s "/usr/lib/jvm/java-17-openjdk-$arch/bin/java" "/usr/lib/jvm/java-17-openjdk-$arch/bin/javac" root.new/usr/bin/
  printf 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/nonexistent:/usr/sbin/nologin\n' >root.new/etc/passwd
  printf 'root:x:0:\nnogroup:x:65534:\n' >root.new/etc/group
  mv root.new/usr/lib/modules kernel/lib/
  mv root.new/boot/vmlinuz-* kernel/boot/
  mv root.new/usr/bin/busybox kernel/bin/
}

unpack debootstrap debootstrap
if [ ! -f "$image" ] || [ ! -f kernel/bin/busybox ]; then
  if [ "$arch" = "$(dpkg --print-architecture)" ]; then own_root "$@"; else other_root "$@"; fi
  mkdir -p root.new/repo
  rm -f "$image.new"
  # Sparse: it takes the space of what is in it.
  mke2fs -q -t ext4 -d root.new "$image.new" 8G
  rm -rf root.new
  mv "$image.new" "$image"
fi

# The kernel is modular: the disk's driver and file system must be at hand before there is a root.
version=$(basename "$cache"/kernel/lib/modules/*)
rm -rf initramfs && mkdir -p initramfs/bin initramfs/proc initramfs/sys initramfs/dev initramfs/root initramfs/modules
cp kernel/bin/busybox initramfs/bin/busybox
for name in virtio_ring virtio virtio_pci_legacy_dev virtio_pci_modern_dev virtio_pci virtio_blk crc16 mbcache jbd2 \
  crc32c_generic crc32c-intel libcrc32c ext4 virtio-rng; do
  find "kernel/lib/modules/$version" -name "$name.ko*" -exec cp {} initramfs/modules/ \;
done
cp "$here/init.sh" initramfs/init && chmod 755 initramfs/init
(cd initramfs && find . | cpio -o -H newc --quiet) | gzip -1 >initramfs.gz
cp kernel/boot/vmlinuz-* vmlinuz
