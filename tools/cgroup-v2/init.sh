#!/bin/busybox sh
# The first process of the virtual machine: loads the drivers of the disks, then hands over to the system on them.
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sysfs /sys
/bin/busybox mount -t devtmpfs devtmpfs /dev
# Some lean on others: what fails in the first round finds them loaded in the next.
for round in 1 2 3 4; do
  for module in /modules/*.ko; do /bin/busybox insmod "$module" 2>/dev/null; done
done
/bin/busybox mount -t ext4 /dev/vda /root || /bin/busybox poweroff -f
/bin/busybox mount -t ext4 /dev/vdb /root/repo || /bin/busybox poweroff -f
/bin/busybox mount --move /dev /root/dev
/bin/busybox mount --move /proc /root/proc
/bin/busybox mount --move /sys /root/sys
# The judge and its server speak over it.
/bin/busybox ip link set lo up
exec /bin/busybox switch_root /root /bin/sh /repo/tools/cgroup-v2/guest.sh
