#!/usr/bin/env bash
# Sends the newsletter to each row of a CSV file. Run it again after an interruption to resume.
set -euo pipefail
people=${1:?"usage: $0 <people.csv>"}
PATH=$PATH:$(dirname "$0")/node_modules/.bin # where npm install puts posthorn

status=0
posthorn batch "$people" --map to=email --yes --resume --skip-invalid \
  --subject 'News for {{first_name|you}}' \
  --html '<p>Hello {{first_name|there}}, this is new on the {{plan}} plan.</p><p><a href="{{unsubscribe_url}}">Unsubscribe</a></p>' ||
  status=$?

# Exit code 3: some rows failed. A separate file lists them with the reasons.
if [[ $status == 3 ]]; then
  echo "These rows were not sent:" >&2
  cat "$people".failures.csv >&2
fi
exit "$status"
