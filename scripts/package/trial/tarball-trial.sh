#!/bin/bash
# Runs inside a clean Debian: unpacks the tarball, plays the main journey as a user without rights, with the embedded database, and
# deletes it.
cd /trial || exit 1
. ./try.sh
useradd --system --create-home trial
mkdir /opt/kansli
try 'tar unpacks it' tar -C /opt/kansli --strip-components=1 --no-same-owner -xzf kansli.tar.gz
export DATA_DIR=/home/trial/data BANKID_ENV=simulator PORT=4000 SITES_PORT=4001 BANKID_SIMULATOR_PORT=4100
try 'it says its version' setpriv --reuid=trial --regid=trial --clear-groups /opt/kansli/bin/kansli --version
# Becomes the program, so that its number is that of the program.
as() { exec setpriv --reuid=trial --regid=trial --clear-groups env HOME=/home/trial "$@"; }
as /opt/kansli/runtime/node /trial/bankid-simulator/main.js >/dev/null 2>&1 &
simulator=$!
as /opt/kansli/bin/kansli >kansli.log 2>&1 &
kansli=$!
node=/opt/kansli/runtime/node
for _ in $(seq 120); do $node -e "fetch('http://localhost:4001/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && break; sleep 0.5; done
try 'the main journey, with the embedded database' $node journey.mjs http://localhost:4000 http://localhost:4001/malmo http://localhost:4100
kill $kansli $simulator
try 'it ends when it is told to' wait $kansli
rm -r /opt/kansli
find / -xdev -user trial -not -path '/home/trial*' -not -path '/proc/*' 2>/dev/null >traces
try 'the folder deleted, the data is still there' test -d /home/trial/data
empty 'and nothing else is left' traces
the_end
