# What the trials share. Each line of a report begins with ok or FAULT.
set -u
export LC_ALL=C
fault() { echo "FAULT $1"; }
# try <what> <command> …: the command's output is shown when it fails.
try() {
  local what=$1
  shift
  if "$@" >out 2>&1; then echo "ok    $what"; else
    fault "$what"
    cat out
  fi
}
# empty <what> <file>: every line of the file is a fault.
empty() {
  if [ -s "$2" ]; then
    fault "$1; but:"
    cat "$2"
  else echo "ok    $1"; fi
}
# The last line of a report: without it, the trial was broken off.
the_end() { echo '      the end'; }
