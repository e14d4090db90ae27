#!/bin/bash
# First process of the guest. Its root is the host's file system, so everything it sets up lives on memory file systems of its own.
# `job/` beside it holds the kind, the share's mount options, and environment, folder and arguments of the command (NUL-separated).
work=$(dirname "$0")
job=$work/job
exec >"$work/guest.log" 2>&1

mount -t proc proc /proc
mount -t sysfs sys /sys
for folder in /run /mnt /dev/shm; do mount -t tmpfs guest "$folder"; done
ip link set lo up
mkdir -p /mnt/share /mnt/export

# Kernel modules without a link in the host's /lib/modules; the kernel's own requests (ciphers) go the same way.
mkdir -p /run/root/lib
ln -s /usr/lib/uml/modules /run/root/lib/modules
printf '#!/bin/sh\nexec /sbin/modprobe --dirname /run/root "$@"\n' >/run/modprobe
chmod +x /run/modprobe
echo /run/modprobe >/proc/sys/kernel/modprobe

# Servers need a moment: try until the share is there.
mount_share() {
  for _ in $(seq 60); do
    timeout 20 mount "$@" /mnt/share && return 0
    sleep 0.25
  done
  return 1
}

serve_smb() {
  /run/modprobe cifs
  local state=/run/smb
  mkdir -p $state
  {
    echo "[global]"
    for place in "private dir" "lock directory" "state directory" "cache directory" "pid directory" "ncalrpc dir"; do
      mkdir -p "$state/${place// /-}"
      echo "$place = $state/${place// /-}"
    done
    echo "log file = $state/log"
    echo "server role = standalone server"
    echo "map to guest = bad user"
    echo "guest account = root"
    echo "load printers = no"
    echo "disable spoolss = yes"
    echo "interfaces = 127.0.0.1/8"
    echo "bind interfaces only = yes"
    echo "[bench]"
    echo "path = /mnt/export"
    echo "read only = no"
    echo "guest ok = yes"
  } >$state/smb.conf
  smbd --configfile=$state/smb.conf --daemon
  mount_share -t cifs //127.0.0.1/bench -o "guest,$(cat "$job/options")"
}

serve_nfs() {
  /run/modprobe nfsv4
  mkdir -p /run/ganesha /run/recovery
  mount -t tmpfs guest /var/lib/nfs
  cat >/run/ganesha.conf <<CONF
NFS_CORE_PARAM { Protocols = 4; Enable_NLM = false; Enable_RQUOTA = false; mount_path_pseudo = true; }
NFSv4 { Graceless = true; RecoveryRoot = /run/recovery; Minor_Versions = 1, 2; }
EXPORT {
  Export_Id = 1; Path = /mnt/export; Pseudo = /bench; Protocols = 4; Transports = TCP;
  Access_Type = RW; Squash = No_Root_Squash; SecType = sys; FSAL { Name = VFS; }
}
CONF
  ganesha.nfsd -F -f /run/ganesha.conf -L /run/ganesha.log -p /run/ganesha.pid &
  mount_share -t nfs4 127.0.0.1:/bench -o "$(cat "$job/options")"
}

if "serve_$(cat "$job/kind")"; then
  mapfile -d '' -t environment <"$job/environment"
  mapfile -d '' -t arguments <"$job/arguments"
  cd "$(cat "$job/folder")" || exit
  env -i "${environment[@]}" "${arguments[@]}" >"$work/stdout" 2>"$work/stderr" </dev/null
  echo $? >"$work/status"
  cd /
  umount /mnt/share
fi
sync
echo o >/proc/sysrq-trigger
sleep 30
