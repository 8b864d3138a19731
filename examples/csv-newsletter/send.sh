#!/usr/bin/env bash
# Sends the newsletter to everybody in a CSV file. Run again after a stop, it goes on where it was.
set -euo pipefail
people=${1:?"usage: $0 <people.csv>"}
PATH=$PATH:$(dirname "$0")/node_modules/.bin # where npm install puts posthorn

status=0
posthorn batch "$people" --map to=email --yes --resume --skip-invalid \
  --subject 'News for {{first_name|you}}' \
  --html '<p>Hello {{first_name|there}}, this is new on the {{plan}} plan.</p><p><a href="{{unsubscribe_url}}">Unsubscribe</a></p>' ||
  status=$?

# 3: sent but for some rows, which are in a file of their own with the reasons.
if [[ $status == 3 ]]; then
  echo "Some got nothing:" >&2
  cat "$people".failures.csv >&2
fi
exit "$status"
