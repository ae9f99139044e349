#!/bin/bash
# Runs inside a clean Debian that systemd has started: installs the package, plays the main journey, with one node and
# with two behind Caddy, and removes the package.
cd /trial || exit 1
. ./try.sh
export DEBIAN_FRONTEND=noninteractive
fault() {
  echo "FAULT $1"
  journalctl -u 'kansli*' --no-pager -n 60
}
files() { find / -xdev \( -path /proc -o -path /sys -o -path /run -o -path /tmp -o -path /trial -o -path /var/log -o -path /var/lib/dpkg -o -path /var/lib/postgresql -o -path /var/lib/caddy -o -path /var/lib/systemd -o -path /var/cache -o -path /var/tmp \) -prune -o -print | sort; }

# Without a network, there are no name servers.
echo '127.0.0.1 localhost kansli.exempel.se malmo.exempel-sajter.se' >/etc/hosts
files >before
try 'dpkg installs it' dpkg -i kansli.deb
try 'it says its version' kansli --version
try 'the unit is well formed' systemd-analyze verify /lib/systemd/system/kansli.service kansli@1.service
try 'PostgreSQL starts' systemctl start postgresql
su postgres -c psql >/dev/null <<'SQL'
create role owner login createrole password 'o';
create database kansli owner owner;
SQL
secret() { install -m 600 /dev/stdin "/etc/kansli/secrets/$1"; }
head -c 32 /dev/urandom | base64 | secret SECRET_KEY
echo 'postgres://kansli:k@127.0.0.1/kansli' | secret DATABASE_URL
echo 'postgres://owner:o@127.0.0.1/kansli' | secret DATABASE_OWNER_URL

# A certificate of our own stands in for the bank's: BankID would refuse it, the check does not.
openssl req -x509 -newkey rsa:2048 -nodes -keyout rp.key -out rp.pem -days 30 -subj /CN=trial 2>/dev/null
secret BANKID_RP_KEY <rp.key
secret BANKID_RP_CERT <rp.pem
cat >>/etc/kansli/kansli.env <<'ENV'
ADMIN_ORIGIN=https://kansli.exempel.se
SITES_URL=https://{site}.exempel-sajter.se
BANKID_ENV=production
ENV
try 'the settings of production pass the check, as root, who may read the secrets' kansli check
rm /etc/kansli/secrets/BANKID_RP_*
systemctl start kansli >/dev/null 2>&1
journalctl -u kansli --no-pager >log
try 'in production it does not start without the certificates of BankID, and says so' grep 'Vårt certifikat för BankID saknas' log
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
try 'it runs as kansli' test "$(stat -c %U /proc/"$(systemctl show -p MainPID --value kansli)")" = kansli

# While <what>, nobody is refused: asks the addresses without a pause while the commands run.
under_requests() {
  local what=$1 asking
  shift
  $node ask-on.mjs "${addresses[@]}" >asked &
  asking=$!
  sleep 1
  "$@"
  sleep 1
  kill -INT $asking
  if wait $asking; then echo "ok    while $what: $(cat asked)"; else fault "while $what: $(cat asked)"; fi
}

# A restart of the only node: the sockets stay with systemd.
addresses=(http://localhost:3001/malmo)
restarted() { try 'it is restarted' systemctl restart kansli; }
under_requests 'it was restarted' restarted
try 'the journey again, after the restart' $node journey.mjs http://localhost:3000 http://localhost:3001/malmo http://localhost:3100
echo "      $(systemd-analyze security kansli.service --no-pager | tail -1)"

# Two nodes on this machine behind Caddy, as docs/operations.md has it. Only the authority is another: Caddy's own.
cat >>/etc/kansli/kansli.env <<'ENV'
ADMIN_ORIGIN=https://kansli.exempel.se
SITES_URL=https://{site}.exempel-sajter.se
TRUSTED_PROXIES=127.0.0.1
SHUTDOWN_DRAIN=5
ENV
cp -r /etc/systemd/system/kansli.service.d /etc/systemd/system/kansli@.service.d
for at in 1 2; do
  mkdir "/etc/systemd/system/kansli@$at.service.d"
  printf '[Service]\nEnvironment=METRICS_PORT=946%s\n' $at >"/etc/systemd/system/kansli@$at.service.d/override.conf"
done
systemctl daemon-reload
try 'the one node is put out of use' systemctl disable --now kansli kansli-admin.socket kansli-sites.socket
try 'two nodes start, enabled' systemctl enable --now kansli@1 kansli@2
sed 's/^\tservers {/\tlocal_certs\n\tskip_install_trust\n&/' /usr/lib/kansli/ops/proxy/Caddyfile >/etc/caddy/Caddyfile
try 'Caddy takes the configuration' systemctl reload-or-restart caddy
admin=https://kansli.exempel.se site=https://malmo.exempel-sajter.se
export NODE_EXTRA_CA_CERTS=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
answers() { $node -e "fetch('$1').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; }
for _ in $(seq 60); do answers $admin/readyz && answers $site/ && break; sleep 0.5; done
try 'the main journey, through Caddy to two nodes' $node journey.mjs $admin $site http://localhost:3100
try 'each node tells its own measures' eval 'answers http://127.0.0.1:9461/metrics && answers http://127.0.0.1:9462/metrics'
# Not /readyz: a node that is about to leave says so there.
addresses=($site/ $site/nyheter $admin/)
rolling() {
  try 'node 1 is restarted' systemctl restart kansli@1
  try 'node 2 is restarted' systemctl restart kansli@2
}
under_requests 'both were restarted, one after the other' rolling
ids() { systemctl show -p InvocationID --value kansli@1 kansli@2; }
upgraded() {
  local before
  before=$(ids)
  try 'the package is installed anew' dpkg -i kansli.deb
  [ -z "$(comm -12 <(sort -u <<<"$before" | grep .) <(ids | sort -u | grep .))" ] || fault 'both nodes should run what was installed'
}
under_requests 'the package restarted them' upgraded
try 'the journey again, after the restarts' $node journey.mjs $admin $site http://localhost:3100
unset NODE_EXTRA_CA_CERTS

systemctl stop simulator caddy
rm -r /etc/systemd/system/kansli.service.d /etc/systemd/system/kansli@*.service.d
try 'dpkg removes it' dpkg -r kansli
try 'the data is still there' test -e /var/lib/kansli -a -e /etc/kansli/secrets/SECRET_KEY
dpkg --purge kansli >purged 2>&1
try 'purging says what it leaves' grep /var/lib/kansli purged
systemctl daemon-reload
files >after
comm -13 before after | grep -vE '^/(var/lib/kansli|etc/kansli/secrets)(/|$)|^/etc/kansli$|^/etc/(passwd|group|shadow|gshadow|subuid|subgid)-?$|^/var/lib/private' >traces
empty 'nothing else is left' traces
comm -23 before after >lost
empty 'nothing else is gone' lost
the_end
