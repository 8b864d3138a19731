// Made from packages/engine/src/admin/openapi.yaml by `npm run generate`. Change the document, not this file.

export interface paths {
    "/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description Newest first.
         */
        get: operations["workspaces.list"];
        put?: never;
        /**
         * Make a workspace
         * @description A tenant whose rows no other can see.
         */
        post: operations["workspaces.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Look at a workspace
         * @description With its settings.
         */
        get: operations["workspaces.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a workspace
         * @description Only what is given changes; null unsets a setting, and makes a new `step_webhook_secret`.
         */
        patch: operations["workspaces.update"];
        trace?: never;
    };
    "/workspaces/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the keys of a workspace
         * @description Newest first, revoked ones too.
         */
        get: operations["keys.list"];
        put?: never;
        /**
         * Make a key
         * @description The answer is the only place where the key is ever shown.
         */
        post: operations["keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description It fails from its next request on.
         */
        delete: operations["keys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the messages of a workspace
         * @description Newest first. `pagination.next_cursor` asks for the next page as `cursor`, which costs the same wherever the page is; then, and with `count=false`, there is no `total`.
         */
        get: operations["messages.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Look at a message
         * @description With headers, html, text and its events; `attempt_log` has each attempt with the server's words, `template_data` and `rendered_with` what it was rendered with, `suppression` what suppresses its address now. Content is null once it has expired.
         */
        get: operations["messages.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Check a message
         * @description What is wrong with the mail, as `posthorn check` finds it: `{findings, summary}`. Lines and columns are those of the HTML without tracking, or of the text of a mail without HTML. 404 before the first attempt, and once the content has expired.
         */
        get: operations["messages.checks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the events of a workspace
         * @description Oldest first, or with `newest` the other way round.
         */
        get: operations["events.list"];
        put?: never;
        /**
         * Emit an event
         * @description An event of one of the contract's types, or `custom`, with all it sets in motion. Its data is kept as given. `custom` needs `event_name`, and the `contact_id` of a contact of the workspace.
         */
        post: operations["events.emit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Follow the events of a workspace
         * @description Server-sent events: each has the event's id, and as data the event as the list has it. Without `since` and `after` only events that happen from now on. A client that lost the connection asks again with `Last-Event-ID` or `after`; an event near that one may then come twice. `event: reset` says that the state was restored or reset, so that what was seen before may no longer be. With `clock`, `event: clock` comes after each move of the clock, with its `mode` and `now`. A comment comes every 15 seconds. With `changes`, `event: change` says that messages changed, whether there is an event about it or not: accepted, tried, failed. With `watch`, `event: change` names what else has changed since the last one (`changed`), in any workspace, at most four times a second; where other processes may change anything, all that is watched, once a second. The stream has no end; a client that reads nothing for 30 seconds loses it.
         */
        get: operations["events.stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Count the mail of each day
         * @description Sends, deliveries, opens, clicks and bounces of each of the last UTC days, oldest first, and their sums. The counts are stored as mail is sent; simulated mail is not counted.
         */
        get: operations["analytics.days"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/suppressions/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Look up whether an address is suppressed
         * @description The suppression with its reason; 404 where mail may be sent to the address.
         */
        get: operations["suppressions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * See how far a campaign is
         * @description Its counters at this moment: `launched` messages of `recipients`, of which some were `sent` and some will never be (`unsent`); and what readers did.
         */
        get: operations["campaigns.progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the versions of a template
         * @description Newest first, without their content.
         */
        get: operations["templates.versions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Look at a version of a template
         * @description With its html and structure.
         */
        get: operations["templates.versions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a template as a mail
         * @description As the mail to a contact would be, with its footer, or to nobody in particular. Nothing is stored or sent, and links are not tracked.
         */
        post: operations["templates.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the runs of a workspace
         * @description Of all its automations, newest first, as the public API lists those of one.
         */
        get: operations["runs.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
                /** @description Which run. */
                run_id: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        /**
         * Look at a run
         * @description As the public API lists it, with every step it has come to and the reason for what it did there.
         */
        get: operations["runs.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/counts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Count the runs at each step of an automation
         * @description For each step how many runs are at it (`at`), and how many went through it (`through`), left it out (`skipped`) or failed there (`failed`), over all runs that are stored. `runs` counts the runs of each status. Runs are counted as they change, so that the answer takes the same time however many there are.
         */
        get: operations["automations.counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain what an automation would do
         * @description Walks a contact through, drafts and paused automations too, and answers what each step would do, when and why. Nothing is kept, sent or called; what is waited for does not happen.
         */
        post: operations["automations.explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the webhook subscriptions of a workspace
         * @description Newest first, those of one status, without their secrets: `failing_since` is when the current series of failures began, `disabled_at` when it ended the subscription.
         */
        get: operations["webhooks.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Look at a webhook subscription
         * @description Active or disabled, as the list has it.
         */
        get: operations["webhooks.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the webhook deliveries of a workspace
         * @description Newest first, each with its attempts.
         */
        get: operations["deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Look at a delivery
         * @description As the list has it, with the `request` that every attempt makes (`body` is null once the event has expired; signatures are left out) and, for each attempt, the beginning of the receiver's answer (`response`, at most 2,000 characters).
         */
        get: operations["deliveries.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a delivery again
         * @description One new attempt with the same delivery id and a fresh signature; one that waits for its next attempt has it at once. Also for a subscription that was disabled, not for one that was deleted.
         */
        post: operations["deliveries.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/dns": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Ask DNS about the records of a domain
         * @description Each record to publish (`value`) with what DNS says of it now: `finding` (`found`, `missing`, `wrong`, or `unknown` where the resolver failed) and `answers`, the texts of its name or the names that its alias leads to. At most 20 answers of 1,000 characters; `answers_left_out` says how many more there are. Nothing is stored: `POST /v1/domains/{id}/verify` stores what it finds.
         */
        get: operations["domains.dns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/zone": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Print the zone of a domain
         * @description The records of its keys, which the operator publishes in the zone of the shared domain, as a zone file.
         */
        get: operations["domains.zone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description Whether it runs, and what time it is.
         */
        get: operations["clock.get"];
        put?: never;
        /**
         * Stop, move or release the clock
         * @description Exactly one of freeze, set, advance, to_next, resume and now. Answers with what fired on the way, and, where webhooks go out and the clock is more than 300 s from the machine's, with `ahead_ms` and a `note` on what that means for receivers.
         */
        post: operations["clock.move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait until nothing is due
         * @description Answers once no due work is left, mail, webhooks and runs included. With `workspace_id` only the work of that workspace is waited for and listed.
         */
        post: operations["settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of the process
         * @description In the text format of Prometheus, version 0.0.4. Every process answers for itself, also one that only runs jobs.
         */
        get: operations["metrics.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs that are coming
         * @description Of all workspaces, in the order they fall due, each with the time (`at`), its kind (`job`), and the id of what it is about, as in `fired`. Housekeeping is left out, and so is what runs at this moment.
         */
        get: operations["jobs.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/fired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs that ran last
         * @description Of all workspaces, newest first, each as in `fired`, with its workspace. The last 500 of this process, in memory; housekeeping is left out.
         */
        get: operations["jobs.fired"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/persons/erase": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person
         * @description The contact of the address is deleted, mail that waits is not sent, and address and attributes leave messages, bounces, events, runs, saved answers and the files of the store, within an hour. What was counted stays counted, and a suppression stays as a hash. It cannot be undone.
         */
        post: operations["persons.erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/persons/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export what is stored about a person
         * @description By their address: contact, memberships, tags, suppressions, messages with their contents, bounces, events, runs with their steps, conversions and product views, as they are stored, at most 10,000 of a kind.
         */
        post: operations["persons.export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Answers with the new secret, which is shown only here. For a day (`previous_valid_until`) deliveries have signatures of both secrets in their headers. A secret that was replaced before stops at once.
         */
        post: operations["webhooks.rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new DKIM key for a domain
         * @description Under the domain's next selector, for which its owner has published the alias already. Answers with the record to publish (`pending`). Mail is signed with the old key until the new one is activated. A call again answers with the same key.
         */
        post: operations["domains.rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/keys/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign with the new DKIM key
         * @description Looks the new key up as receivers do, and signs with it from then on; 409 while it is not found. The old record stays published for mail that is on its way.
         */
        post: operations["domains.activateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/secrets/reseal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Encrypt everything with the current secret
         * @description Of all workspaces, after POSTHORN_SECRET was replaced, in batches; it may be repeated. Answers with how many values were `resealed`, and how many neither POSTHORN_SECRET nor POSTHORN_SECRET_PREVIOUS opens (`unreadable`).
         */
        post: operations["secrets.reseal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See whether jobs are held
         * @description While they are (`held`), calls are answered and mail is accepted, and no job runs: no mail, webhook, campaign or automation step. `reason` is `restored`, `flag` (`serve --hold`) or `operator`; `due_jobs` counts the jobs that were due when the hold began (`since`).
         */
        get: operations["hold.get"];
        put?: never;
        /**
         * Hold all jobs
         * @description Of all workspaces and processes, until they are released, also over restarts. What runs already ends first. Where jobs are held already, nothing changes.
         */
        post: operations["hold.begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hold/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release the held jobs
         * @description With `due_jobs` `run`, all of them run. With `drop`, the jobs that send and were due when the hold began end without running: their mail and deliveries are `failed`, their runs and campaigns end. Later jobs run either way. Answers with how many were `dropped`.
         */
        post: operations["hold.release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the faults that are not used up
         * @description By operation, oldest first, each with how many calls it still hits (`left`; null for all).
         */
        get: operations["faults.list"];
        put?: never;
        /**
         * Have calls go wrong
         * @description The next calls of an operation of the public API fail, answer late, get lost, or lose their answer after the work was done. Faults of one operation come in the order they were added. With nothing that says how: 500 `internal_error`.
         */
        post: operations["faults.add"];
        /**
         * Remove the faults of an operation, or all
         * @description Calls are answered as they should be. Says how many faults there were.
         */
        delete: operations["faults.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last calls of the public API
         * @description How each was answered, oldest first; the last thousand are kept, in memory. `pagination.total` counts all there have been, and is the number of the last.
         */
        get: operations["requests.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{seq}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the call. */
                seq: components["parameters"]["Seq"];
            };
            cookie?: never;
        };
        /**
         * Look at a call of the public API
         * @description As the list has it, with its operation, its idempotency key, and the bodies of request and answer, at most the first 16,000 characters of each (`request_truncated`, `response_truncated`). Keys, tokens and secrets are replaced. Bodies of the oldest calls are dropped where all together have more than 8 million characters; they are null then.
         */
        get: operations["requests.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mail that reached its recipients
         * @description Oldest first: what a mail server accepted or a simulator delivered, and what other programs sent to the embedded inbox by SMTP (`source: smtp`). Tracking is undone in it. `code` is the one-time code that a person would type, and `link` the one that a person would follow to go on.
         */
        get: operations["mail.list"];
        put?: never;
        post?: never;
        /**
         * Delete mail that reached its recipients
         * @description All of it, or that to an address, of a workspace, or both. The messages and their events stay.
         */
        delete: operations["mail.clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail/incoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mail that other programs sent to the embedded inbox
         * @description By SMTP or by the inbox's API; newest first, without its content: `{id, from, to, subject, received_at}`. It is of no workspace.
         */
        get: operations["mail.incoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Look at a mail that reached its recipients
         * @description By the `id` that the lists of mail have.
         */
        get: operations["mail.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Check a mail that reached its recipients
         * @description As `messages.checks` does, also for mail of other programs.
         */
        get: operations["mail.checks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep the state of everything
         * @description Waits for running jobs first. The last twenty are kept, in memory, until the process ends.
         */
        post: operations["snapshots.take"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to a snapshot
         * @description Everything but the clock, which only goes forward, and faults. A snapshot can be gone back to again.
         */
        post: operations["snapshots.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Empty the store
         * @description What stays: the workspace the store began with, its settings and keys, the operator's token, the clock, and snapshots. Faults are removed.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Settings: {
            /** Format: email */
            from_email?: string | null;
            from_name?: string | null;
            company_name?: string | null;
            company_address?: string | null;
            hourly_limit?: number | null;
            daily_limit?: number | null;
            plan_limit?: number | null;
            /** @description How long rows of this workspace are kept where that differs from the lives of the service (`--message-life` and others): durations such as `90d`, and `none` for ever. Null, for one or for all, is the service's. Absent where all are. */
            lives?: {
                content?: components["schemas"]["Life"];
                event?: components["schemas"]["Life"];
                message?: components["schemas"]["Life"];
                run?: components["schemas"]["Life"];
                bounce?: components["schemas"]["Life"];
                link?: components["schemas"]["Life"];
                unsubscribe?: components["schemas"]["Life"];
                idempotency?: components["schemas"]["Life"];
                dead_job?: components["schemas"]["Life"];
            } | null;
            /** @description Signs the requests of webhook steps. Every workspace has one, `whsec_` and 32 random bytes unless it was given; null makes a new one, which signs from the next request on. */
            step_webhook_secret?: string | null;
        };
        Life: string | null;
        WorkspaceCreate: {
            name: string;
            settings?: components["schemas"]["Settings"];
        };
        WorkspaceUpdate: {
            name?: string;
            settings?: components["schemas"]["Settings"];
        };
        KeyCreate: {
            name: string;
            /** @enum {string} */
            type: "production" | "sandbox";
            /** @description Such as `email:send`; `*` is all, the default. One that no operation asks for is refused. */
            permissions?: string[];
            /** @description Requests a minute; 0 is no limit. */
            rate_limit?: number;
            /** @description Emails a minute; 0 is no limit. */
            email_rate_limit?: number;
        };
        Mail: {
            /** @description Ids are in the order in which mail reached its recipients. */
            id: string;
            message_id: string | null;
            workspace_id: string | null;
            /** @enum {string} */
            source: "posthorn" | "smtp";
            from: string;
            to: string[];
            subject: string;
            html: string | null;
            text: string | null;
            headers: {
                [key: string]: string;
            };
            links: {
                url: string;
                text: string;
                /** @enum {string} */
                kind: "link" | "unsubscribe" | "preferences";
            }[];
            codes: string[];
            code: string | null;
            link: string | null;
            /** Format: date-time */
            received_at: string;
        };
        ClockMove: {
            /** @constant */
            freeze?: true;
            /**
             * Format: date-time
             * @description An ISO 8601 date-time with a zone.
             */
            set?: string;
            advance?: string | number;
            /** @constant */
            to_next?: true;
            /** @constant */
            resume?: true;
            /**
             * @description Lets time run as the machine's does. Refused with 409 `conflict` where something happened after the machine's time.
             * @constant
             */
            now?: true;
        };
        Settle: {
            timeout_ms?: number;
            workspace_id?: string;
        };
        TemplatePreview: {
            /** @description Whose fields the merge tags have; without one, nobody's. */
            contact_id?: string;
            /** @description Default: the newest. */
            version?: number;
            subject?: string;
            template_data?: {
                [key: string]: unknown;
            };
        };
        /** @description The contact, by one of the two, and what would start the run. */
        ExplainRequest: {
            contact_id?: string;
            email?: string;
            trigger_data?: {
                [key: string]: unknown;
            };
        };
        EventEmit: {
            /** @description A type of the contract, or custom. */
            type: string;
            /** @description What happened, in the words of the type. */
            data?: Record<string, never>;
        };
        FaultAdd: {
            /** @description An operationId of the public API. */
            operation: string;
            /** @description How many calls; default 1, and no end where there is a probability. */
            times?: number;
            /**
             * @description The chance with which a call is hit.
             * @default 1
             */
            probability?: number;
            status?: number;
            /** @description A code of the contract. */
            code?: string;
            /** @description Seconds. */
            retry_after?: number;
            /** @description Real milliseconds the answer is held back. */
            delay_ms?: number;
            /** @description Cuts the connection and does nothing. */
            drop_request?: boolean;
            /** @description Does the work and then cuts the connection. */
            drop_response?: boolean;
        };
    };
    responses: {
        /** @description One thing. */
        Item: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: Record<string, never>;
                };
            };
        };
        /** @description The mails. */
        Mails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Mail"][];
                };
            };
        };
        /** @description One page. */
        Page: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: Record<string, never>[];
                    pagination: Record<string, never>;
                };
            };
        };
        /** @description Why it was refused. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: Record<string, never>;
                };
            };
        };
    };
    parameters: {
        /** @description Which one. */
        Id: string;
        /** @description Which run. */
        RunId: string;
        /** @description The number of the call. */
        Seq: string;
        /** @description Items a page. */
        Limit: number;
        /** @description Items to skip. */
        Offset: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "workspaces.list": {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "workspaces.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceCreate"];
            };
        };
        responses: {
            201: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "workspaces.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "workspaces.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "keys.list": {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "keys.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyCreate"];
            };
        };
        responses: {
            201: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "keys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "messages.list": {
        parameters: {
            query?: {
                /** @description The recipient's address, however it is spelt. */
                to?: string;
                /** @description How far the message has come. */
                status?: "scheduled" | "queued" | "sent" | "delivered" | "opened" | "clicked" | "bounced" | "failed" | "cancelled";
                /** @description Of this campaign. */
                campaign_id?: string;
                /** @description Of this automation. */
                automation_id?: string;
                /** @description Made from this template. */
                template_id?: string;
                /** @description Of this batch. */
                batch_id?: string;
                /** @description Accepted at or after this time: an ISO 8601 date-time with a zone, or a date, from 00:00 UTC. */
                since?: string;
                /** @description Accepted before this time: an ISO 8601 date-time with a zone, or a date, until 00:00 UTC. */
                until?: string;
                /** @description The `next_cursor` of the page before; with the same filters. */
                cursor?: string;
                /** @description Whether to count all that fit; default true, with a cursor false. */
                count?: boolean;
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "messages.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "messages.checks": {
        parameters: {
            query?: {
                /** @description Mail clients and families of clients, with commas between them; default all. */
                clients?: string;
                /** @description Rules and groups of rules to leave out, with commas between them. */
                ignore?: string;
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description Of this type. */
                type?: string;
                /** @description About the message, contact or other thing with this id. */
                about?: string;
                /** @description Newest first. */
                newest?: boolean;
                /** @description At or after this time: an ISO 8601 date-time with a zone, or a date, from 00:00 UTC. */
                since?: string;
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "events.emit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventEmit"];
            };
        };
        responses: {
            202: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "events.stream": {
        parameters: {
            query?: {
                /** @description Of this type. */
                type?: string;
                /** @description First those at or after this time: an ISO 8601 date-time with a zone, or a date, from 00:00 UTC. */
                since?: string;
                /** @description First those after the event with this id. */
                after?: string;
                /** @description Also when the clock was moved. */
                clock?: boolean;
                /** @description Also say that messages changed. */
                changes?: boolean;
                /** @description Also name these when they change, separated by commas: `workspaces`, `api_keys`, `contacts`, `lists`, `segments`, `templates`, `suppressions`, `domains`, `campaigns`, `webhooks`, `deliveries`, `automations`, `automation_runs`, `jobs`, and in the local profile `requests`, `faults` and `mail` (of other programs). */
                watch?: string;
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "analytics.days": {
        parameters: {
            query?: {
                /** @description How many days, with today. */
                days?: number;
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "suppressions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
                /** @description The address, however it is spelt. */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "campaigns.progress": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "templates.versions.list": {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "templates.versions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
                /** @description Its number. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "templates.preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplatePreview"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "runs.list": {
        parameters: {
            query?: {
                /** @description Of this contact. */
                contact_id?: string;
                /** @description Of this automation. */
                automation_id?: string;
                /** @description How far the run has come; one that is paused is active. */
                status?: "active" | "completed" | "failed" | "cancelled";
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "runs.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
                /** @description Which run. */
                run_id: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "automations.counts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "automations.explain": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainRequest"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description Whether events are sent to it. */
                status?: "active" | "disabled";
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "webhooks.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "deliveries.list": {
        parameters: {
            query?: {
                /** @description To this subscription. */
                webhook_id?: string;
                /** @description How far the delivery has come. */
                status?: "pending" | "delivered" | "failed";
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "deliveries.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "deliveries.replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "domains.dns": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "domains.zone": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "clock.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "clock.move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockMove"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    settle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Settle"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "metrics.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "jobs.list": {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "jobs.fired": {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "persons.erase": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            202: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "persons.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "webhooks.rotateSecret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "domains.rotateKey": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "domains.activateKey": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "secrets.reseal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "hold.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "hold.begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "hold.release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    due_jobs: "run" | "drop";
                };
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "faults.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "faults.add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultAdd"];
            };
        };
        responses: {
            201: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "faults.clear": {
        parameters: {
            query?: {
                /** @description Only those of this operation. */
                operation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "requests.list": {
        parameters: {
            query?: {
                /** @description Only those after the one of this number. */
                after?: number;
                /** @description The last ones, instead of the first after a number. */
                newest?: boolean;
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "requests.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the call. */
                seq: components["parameters"]["Seq"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "mail.list": {
        parameters: {
            query?: {
                /** @description The recipient's whole address, in any case. */
                to?: string;
                /** @description The sender's whole address, in any case. */
                from?: string;
                /** @description A part of the subject, in any case. */
                subject?: string;
                /** @description Only mail of this workspace. */
                workspace_id?: string;
                /** @description The `id` of a mail: only later mail. */
                after?: string;
                /** @description How many mails at most. */
                limit?: number;
                /** @description How long to wait for a mail where there is none yet, up to `60s`. The answer comes as soon as there is one, or with an empty list. It is real time, whatever the clock does. */
                wait?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mails"];
            default: components["responses"]["Error"];
        };
    };
    "mail.clear": {
        parameters: {
            query?: {
                /** @description The recipient's whole address, in any case. */
                to?: string;
                /** @description Only mail of this workspace. */
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "mail.incoming": {
        parameters: {
            query?: {
                /** @description The recipient's address, however it is spelt. */
                to?: string;
                /** @description Received at or after this time: an ISO 8601 date-time with a zone, or a date, from 00:00 UTC. */
                since?: string;
                /** @description Received before this time: an ISO 8601 date-time with a zone, or a date, until 00:00 UTC. */
                until?: string;
                /** @description Items a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            default: components["responses"]["Error"];
        };
    };
    "mail.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "mail.checks": {
        parameters: {
            query?: {
                /** @description Mail clients and families of clients, with commas between them; default all. */
                clients?: string;
                /** @description Rules and groups of rules to leave out, with commas between them. */
                ignore?: string;
            };
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "snapshots.take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    "snapshots.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Which one. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Error"];
        };
    };
}
