#!/bin/bash
# Runs inside a clean Debian that systemd has started: installs the package, plays the main journey, and removes the package.
# Each line of the report begins with ok or FAULT.
set -u
cd /trial || exit 1
export LC_ALL=C DEBIAN_FRONTEND=noninteractive
fault() { echo "FAULT $1"; journalctl -u kansli --no-pager -n 30; }
try() {
  local what=$1
  shift
  if "$@" >/trial/out 2>&1; then echo "ok    $what"; else
    fault "$what"
    cat /trial/out
  fi
}
files() { find / -xdev \( -path /proc -o -path /sys -o -path /run -o -path /tmp -o -path /trial -o -path /var/log -o -path /var/lib/dpkg -o -path /var/lib/postgresql -o -path /var/lib/systemd -o -path /var/cache -o -path /var/tmp \) -prune -o -print | sort; }

files >before
try 'dpkg installs it' dpkg -i kansli.deb
try 'it says its version' kansli --version
try 'the unit is well formed' systemd-analyze verify /lib/systemd/system/kansli.service kansli@1.service
try 'PostgreSQL starts' systemctl start postgresql
su postgres -c psql >/dev/null <<'SQL'
create role owner login createrole password 'o';
create role kansli login password 'k';
create database kansli owner owner;
SQL
secret() { install -m 600 /dev/stdin "/etc/kansli/secrets/$1"; }
head -c 32 /dev/urandom | base64 | secret SECRET_KEY
echo 'postgres://kansli:k@127.0.0.1/kansli' | secret DATABASE_URL
echo 'postgres://owner:o@127.0.0.1/kansli' | secret DATABASE_OWNER_URL

# The settings of production are accepted as far as they can be without a bank's certificate.
cat >>/etc/kansli/kansli.env <<'ENV'
ADMIN_ORIGIN=https://kansli.exempel.se
SITES_URL=https://{site}.exempel-sajter.se
BANKID_ENV=production
ENV
try 'the settings of production pass the check, as root, who may read the secrets' env NODE_ENV=production kansli check
systemctl start kansli >/dev/null 2>&1
if journalctl -u kansli --no-pager | grep -q 'BANKID_CA saknas'; then
  echo 'ok    in production it does not start without the certificates of BankID, and says so'
else fault 'in production it must ask for the certificates of BankID'; fi
systemctl stop kansli-admin.socket kansli-sites.socket kansli.service
systemctl reset-failed

# The demonstration, in the same sandbox: BankID is the simulator, which production refuses.
cat >/etc/kansli/kansli.env <<'ENV'
DATA_DIR=/var/lib/kansli
BANKID_ENV=simulator
SHUTDOWN_DRAIN=1
ENV
mkdir -p /etc/systemd/system/kansli.service.d
printf '[Service]\nExecStart=\nExecStart=/usr/bin/kansli\n' >/etc/systemd/system/kansli.service.d/trial.conf
systemctl daemon-reload
systemd-run -q --unit=simulator -p User=kansli -E DATA_DIR=/var/lib/kansli /usr/lib/kansli/runtime/node /trial/bankid-simulator/main.js
try 'the service starts, enabled, and says when it answers' systemctl enable --now kansli
node=/usr/lib/kansli/runtime/node
try 'the main journey: sign in, write, publish, read' $node journey.mjs http://localhost:3000 http://localhost:3001/malmo http://localhost:3100
[ "$(stat -c %U /proc/"$(systemctl show -p MainPID --value kansli)")" = kansli ] && echo 'ok    it runs as kansli' || fault 'it does not run as kansli'

# A restart of the only node: the sockets stay with systemd, and nobody is refused.
$node ask-on.mjs http://localhost:3001/malmo >asked &
asking=$!
sleep 1
try 'it is restarted' systemctl restart kansli
sleep 1
kill -INT $asking
wait $asking && echo "ok    while it was restarted: $(cat asked)" || fault "while it was restarted: $(cat asked)"
try 'the journey again, after the restart' $node journey.mjs http://localhost:3000 http://localhost:3001/malmo http://localhost:3100
echo "      $(systemd-analyze security kansli.service --no-pager | tail -1)"

systemctl stop simulator
rm -r /etc/systemd/system/kansli.service.d
try 'dpkg removes it' dpkg -r kansli
[ -e /var/lib/kansli ] && [ -e /etc/kansli/secrets/SECRET_KEY ] && echo 'ok    the data is still there' || fault 'the data is gone'
dpkg --purge kansli >purged 2>&1
grep -q /var/lib/kansli purged && echo 'ok    purging says what it leaves' || fault 'purging says nothing'
systemctl daemon-reload
files >after
comm -13 before after | grep -vE '^/(var/lib/kansli|etc/kansli/secrets)(/|$)|^/etc/kansli$|^/etc/(passwd|group|shadow|gshadow|subuid|subgid)-?$|^/var/lib/private' >traces
[ -s traces ] && { fault 'left behind:'; cat traces; } || echo 'ok    nothing else is left'
comm -23 before after >lost
[ -s lost ] && { fault 'gone with it:'; cat lost; } || echo 'ok    nothing else is gone'
