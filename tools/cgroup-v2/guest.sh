#!/bin/sh
# The first process of the system in the virtual machine: sets up what a booted Debian has, runs the suite in a cgroup of its
# own, says how it ended, and switches the machine off.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
mount -t tmpfs -o mode=1777 tmpfs /tmp
mount -t tmpfs tmpfs /run
mkdir -p /dev/shm && mount -t tmpfs tmpfs /dev/shm
mount -t cgroup2 none /sys/fs/cgroup
hostname verdict-vm
. /repo/settings

echo '+memory +pids' >/sys/fs/cgroup/cgroup.subtree_control
mkdir /sys/fs/cgroup/judge
echo $$ >/sys/fs/cgroup/judge/cgroup.procs

# Debian's default makes huge pages always; a handler for core files is what many hosts have.
cat /sys/kernel/mm/transparent_hugepage/enabled
printf '#!/bin/sh\necho called >/run/core-handler-was-called\n' >/run/core-handler
chmod 755 /run/core-handler
echo '|/run/core-handler' >/proc/sys/kernel/core_pattern
sh -c 'kill -SEGV $$'
[ -e /run/core-handler-was-called ] && rm /run/core-handler-was-called && echo 'the core handler works outside of boxes'

uname -srv
cd "/repo/$suite" || exit 1
# The first process that touches a page of the page cache pays for it: here that would be the tests.
cat /usr/bin/python3* /usr/lib/jvm/*/lib/modules /usr/lib/jvm/*/lib/server/* /usr/lib/gcc/*/12/cc1* >/dev/null
# shellcheck disable=SC2086 # several words are several arguments
CI=1 NO_COLOR=1 TERM=dumb TMPDIR=/var/tmp SANDBOX_TIME_FACTOR=$factor SANDBOX_CORE_HANDLER_SIGN=/run/core-handler-was-called \
  /repo/node /repo/node_modules/vitest/vitest.mjs run --root "/repo/$suite" --reporter=verbose $wanted 2>&1
code=$?
[ -e /run/core-handler-was-called ] && echo 'a program of a box called the core handler' && code=1
find /sys/fs/cgroup -name 'verdict-[0-9]*' -type d | sed 's/^/left: /' | grep . && code=1
echo "the suite ended with exit code $code"
sync
echo o >/proc/sysrq-trigger
sleep 10
