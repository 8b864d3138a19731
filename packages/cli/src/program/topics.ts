/** A help topic besides the commands. */
export interface Topic {
  about: string;
  text: string;
}

/** The topics of `posthorn help <topic>`, the reference and the man pages. */
export const topics: Readonly<Record<string, Topic>> = {
  "exit-codes": {
    about: "The exit codes of the process",
    text: `  0    done
  1    refused by the API, or unexpected
  2    called wrongly, or a yes is needed; nothing was sent
  3    done in part: some recipients, messages or rows failed (--fail-on-skip: or were skipped)
  4    no key, or one that may not do it (401, 403)
  5    not found (404)
  6    conflict (409)
  7    limited: 429 after all retries, or limit_reached
  8    no answer, or too late
  9    what was waited for did not come (watch, inbox wait, --wait)
  130  stopped by SIGINT
  143  stopped by SIGTERM

These numbers never change. With 3 the data is on stdout and says what failed; with every other code but 0 stdout is empty,
unless the command was printing already.`,
  },
  output: {
    about: "Formats, and what goes to stdout and stderr",
    text: `stdout carries data and nothing else; notes, questions and errors go to stderr.

  -o table   for people; the default on a terminal
  -o json    what the SDK returns: an object, or {"data", "pagination"} of a list; the default elsewhere
  -o ndjson  one item a line, as soon as it arrives
  -o csv     RFC 4180, with a heading
  -o yaml    the same as json
  -o id      bare ids, for xargs

--fields id,attributes.plan prints these fields only. --jq takes an expression of jq 1.8: texts are printed bare, everything else
as JSON on a line. It is applied to each item with -o ndjson, otherwise to the whole document. --all prints all pages as one
document, and --max stops after so many items; a list with more pages says so on stderr and in pagination.has_more.

A failure in JSON: {"error": {"code", "message", "path", "status", "request_id", "retry_after", "hint", "next"}}, without
absent fields. Only terminals get colours, as NO_COLOR, FORCE_COLOR and TERM=dumb allow. Control characters in answers of a
server are removed.`,
  },
  environment: {
    about: "Variables and files, and their precedence",
    text: `A flag takes precedence over the environment, the environment over posthorn.config.json in this folder or above it, that file
over the profile, and the profile over the default.

  POSTHORN_API_KEY         the key
  POSTHORN_BASE_URL        ends with /v1 (default: http://127.0.0.1:4010/v1)
  POSTHORN_PROFILE         a profile that login has saved
  POSTHORN_OPERATOR_TOKEN  for clock, events, trigger and the like on a server that this user has not started here
  POSTHORN_WEBHOOK_SECRET  what listen signs with besides the service
  POSTHORN_OUTPUT          the format, as -o
  POSTHORN_NO_INPUT        never ask, as --no-input; CI and TERM=dumb do the same
  POSTHORN_LOG             quiet, verbose or debug, as the flags of these names
  POSTHORN_CONFIG_DIR      where profiles, aliases and other files are saved (default: $XDG_CONFIG_HOME/posthorn, %APPDATA%\\posthorn
                           or ~/.config/posthorn)
  XDG_CACHE_HOME           where compiled code is cached, in posthorn/compiled (default: ~/.cache). It may be removed at any
                           time, and NODE_DISABLE_COMPILE_CACHE=1 disables it
  INK_SCREEN_READER        true: the form and the dashboard are text for a screen reader, line by line, without frames, and
                           watch and runs watch print lines
  NO_COLOR, FORCE_COLOR    colours off, or on off a terminal too
  EDITOR                   what the form of send writes bodies with, and trigger --edit
  PAGER                    shows help and tables that are longer than the terminal

posthorn.config.json holds baseUrl, output and profile, never a key. A key or token goes only to the server it was saved or
given for: that of a profile to the profile's own origin, that of a flag or the environment to the server that a flag, the
environment or a profile names. To a baseUrl of posthorn.config.json it goes after posthorn trust.

Where none of these names a key or a profile, a server that npm start, dev or mock runs as the same user in this folder or
above it is called with its own key; --profile local names such a server from anywhere, and posthorn env prints its variables.`,
  },
  times: {
    about: "How times and durations are written",
    text: `A duration is a number and a unit: 500ms, 10s, 5m, 2h, 3d or 1.5w. --timeout is for each attempt of a call, and for
all of a wait (watch, inbox wait, --wait).

A time is an ISO 8601 date and time with a zone: 2026-03-09T08:30:00Z, 2026-03-09T09:30+01:00, 2026-03-09T09:30+0100 or
20260309T083000Z. --since, --until and clock set also take a day, from 00:00 UTC: 2026-03-09. --at and --since also take one
from now: --at +2h, --since 1h.

--rate is emails a minute. A clock of dev or mock that was moved (posthorn clock) is the one that counts: what is due follows
it, not the clock of this machine.`,
  },
  aliases: {
    about: "How aliases for commands are written",
    text: `posthorn alias set find 'contacts list --search $1 --all'  makes  posthorn find ada -o csv  stand for
posthorn contacts list --search ada --all -o csv.

An alias is looked up where the first word that is no flag is no command; flags of every command may precede it. It expands to
a command, not to another alias, and only that word is replaced: the name of a command always means the command.

It is split at spaces, as a POSIX shell does it but without one: '...' keeps everything in it, "..." everything but $1 to
$9 and a backslash before $ " \` \\, and a backslash any one character. Nothing else of a shell is known: no variables, no files,
no pipes, and nothing is run by one.

$1 to $9 are the first nine arguments after the alias, each as a part of its word; where one is missing, the call ends with 2.
Further arguments are appended unchanged, and flags after them.

Aliases are saved in aliases.json below POSTHORN_CONFIG_DIR. An API key is not saved in one: login saves it as a profile, and
--profile names that.`,
  },
};
