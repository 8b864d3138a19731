// Made from packages/engine/src/admin/openapi.yaml by `npm run generate`. Change the document, not this file.

export const openapiYaml: string = `openapi: 3.1.0
info:
  title: Posthorn admin API
  version: 0.2.0
  summary: What the operator of a Posthorn engine does; no part of the public API.
  description: >-
    Workspaces, keys, a look at messages, events, and, on a developer's machine, the clock, faults and snapshots. Every call carries the operator's
    token. Envelopes and errors are those of the public API. Every operation of the public API (\`/openapi.yaml\`) is also answered below
    \`/workspaces/{id}/v1\`, as that workspace.
  license: { name: MIT, identifier: MIT }
servers:
  - url: http://127.0.0.1:4010/_posthorn
security: [{ operator: [] }]
tags:
  - { name: workspaces, description: Tenants and their keys. }
  - { name: messages, description: Accepted messages and their status. }
  - { name: automations, description: What runs do, and would do. }
  - { name: deliveries, description: Events on their way to subscribers. }
  - { name: domains, description: What the operator publishes for sending domains. }
  - { name: metrics, description: How the process does. }
  - { name: time, description: 'The jobs to come, and the clock that drives every delay, which only local and mock profiles read and move here.' }
  - { name: stage, description: 'Faults, calls, snapshots and reset, for tests; local and mock profiles only.' }

paths:
  /workspaces:
    get:
      operationId: workspaces.list
      summary: List workspaces
      description: Newest first.
      tags: [workspaces]
      parameters: [{ $ref: '#/components/parameters/Limit' }, { $ref: '#/components/parameters/Offset' }]
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
    post:
      operationId: workspaces.create
      summary: Make a workspace
      description: A tenant whose rows no other can see.
      tags: [workspaces]
      x-posthorn: { success: [201], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/WorkspaceCreate' }
      responses:
        '201': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: workspaces.get
      summary: Look at a workspace
      description: With its settings.
      tags: [workspaces]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
    patch:
      operationId: workspaces.update
      summary: Change a workspace
      description: Only what is given changes; null unsets a setting, and makes a new \`step_webhook_secret\`.
      tags: [workspaces]
      x-posthorn: { success: [200], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/WorkspaceUpdate' }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/keys:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: keys.list
      summary: List the keys of a workspace
      description: Newest first, revoked ones too.
      tags: [workspaces]
      parameters: [{ $ref: '#/components/parameters/Limit' }, { $ref: '#/components/parameters/Offset' }]
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
    post:
      operationId: keys.create
      summary: Make a key
      description: The answer is the only place where the key is ever shown.
      tags: [workspaces]
      x-posthorn: { success: [201], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/KeyCreate' }
      responses:
        '201': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /keys/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    delete:
      operationId: keys.revoke
      summary: Revoke a key
      description: It fails from its next request on.
      tags: [workspaces]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/messages:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: messages.list
      summary: List the messages of a workspace
      description: >-
        Newest first. \`pagination.next_cursor\` asks for the next page as \`cursor\`, which costs the same wherever the page is; then, and with
        \`count=false\`, there is no \`total\`.
      tags: [messages]
      parameters:
        - { name: to, in: query, schema: { type: string }, description: 'The recipient''s address, however it is spelt.' }
        - name: status
          in: query
          description: How far the message has come.
          schema: { type: string, enum: [scheduled, queued, sent, delivered, opened, clicked, bounced, failed, cancelled] }
        - { name: campaign_id, in: query, schema: { type: string }, description: Of this campaign. }
        - { name: automation_id, in: query, schema: { type: string }, description: Of this automation. }
        - { name: template_id, in: query, schema: { type: string }, description: Made from this template. }
        - { name: batch_id, in: query, schema: { type: string }, description: Of this batch. }
        - { name: since, in: query, schema: { type: string, anyOf: [{ type: string, format: date-time }, { type: string, format: date }], x-posthorn-format: instant-or-day }, description: 'Accepted at or after this time: an ISO 8601 date-time with a zone, or a date, from 00:00 UTC.' }
        - { name: until, in: query, schema: { type: string, anyOf: [{ type: string, format: date-time }, { type: string, format: date }], x-posthorn-format: instant-or-day }, description: 'Accepted before this time: an ISO 8601 date-time with a zone, or a date, until 00:00 UTC.' }
        - { name: cursor, in: query, schema: { type: string, minLength: 1, maxLength: 300 }, description: The \`next_cursor\` of the page before; with the same filters. }
        - { name: count, in: query, schema: { type: boolean }, description: 'Whether to count all that fit; default true, with a cursor false.' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /messages/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: messages.get
      summary: Look at a message
      description: >-
        With headers, html, text and its events; \`attempt_log\` has each attempt with the server's words, \`template_data\` and \`rendered_with\` what it
        was rendered with, \`suppression\` what suppresses its address now. Content is null once it has expired.
      tags: [messages]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /messages/{id}/checks:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: messages.checks
      summary: Check a message
      description: >-
        What is wrong with the mail, as \`posthorn check\` finds it: \`{findings, summary}\`. Lines and columns are those of the HTML without tracking, or of
        the text of a mail without HTML. 404 before the first attempt, and once the content has expired.
      tags: [messages]
      parameters:
        - { name: clients, in: query, schema: { type: string }, description: 'Mail clients and families of clients, with commas between them; default all.' }
        - { name: ignore, in: query, schema: { type: string }, description: 'Rules and groups of rules to leave out, with commas between them.' }
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/events:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: events.list
      summary: List the events of a workspace
      description: Oldest first, or with \`newest\` the other way round.
      tags: [messages]
      parameters:
        - { name: type, in: query, schema: { type: string }, description: Of this type. }
        - { name: about, in: query, schema: { type: string }, description: 'About the message, contact or other thing with this id.' }
        - { name: newest, in: query, schema: { type: boolean, default: false }, description: Newest first. }
        - { name: since, in: query, schema: { type: string, anyOf: [{ type: string, format: date-time }, { type: string, format: date }], x-posthorn-format: instant-or-day }, description: 'At or after this time: an ISO 8601 date-time with a zone, or a date, from 00:00 UTC.' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
    post:
      operationId: events.emit
      summary: Emit an event
      description: >-
        An event of one of the contract's types, or \`custom\`, with all it sets in motion. Its data is kept as given.
        \`custom\` needs \`event_name\`, and the \`contact_id\` of a contact of the workspace.
      tags: [messages]
      x-posthorn: { success: [202], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventEmit' }
            examples:
              form:
                summary: A form was filled in
                value:
                  type: form.submitted
                  data:
                    form_id: newsletter
                    form_name: Newsletter
                    contact_id: null
                    email: ada@example.com
                    fields: { topic: engines }
              custom:
                summary: What starts automations with the trigger \`custom\`
                value:
                  type: custom
                  data: { event_name: trial_ended, contact_id: 01950000-0000-7000-8000-000000000001 }
      responses:
        '202': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/events/stream:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: events.stream
      summary: Follow the events of a workspace
      description: >-
        Server-sent events: each has the event's id, and as data the event as the list has it. Without \`since\` and \`after\` only
        events that happen from now on. A client that lost the connection asks again with \`Last-Event-ID\` or \`after\`; an event near that one may then come
        twice. \`event: reset\` says that the state was restored or reset, so that what was seen before may no longer be. With
        \`clock\`, \`event: clock\` comes after each move of the clock, with its \`mode\` and \`now\`. A comment comes every 15 seconds.
        With \`changes\`, \`event: change\` says that messages changed, whether there is an event about it or not: accepted, tried, failed.
        With \`watch\`, \`event: change\` names what else has changed since the last one (\`changed\`), in any workspace, at most four times
        a second; where other processes may change anything, all that is watched, once a second.
        The stream has no end; a client that reads nothing for 30 seconds loses it.
      tags: [messages]
      parameters:
        - { name: type, in: query, schema: { type: string }, description: Of this type. }
        - { name: since, in: query, schema: { type: string, anyOf: [{ type: string, format: date-time }, { type: string, format: date }], x-posthorn-format: instant-or-day }, description: 'First those at or after this time: an ISO 8601 date-time with a zone, or a date, from 00:00 UTC.' }
        - { name: after, in: query, schema: { type: string, minLength: 1, maxLength: 100 }, description: First those after the event with this id. }
        - { name: clock, in: query, schema: { type: boolean, default: false }, description: Also when the clock was moved. }
        - { name: changes, in: query, schema: { type: boolean, default: false }, description: Also say that messages changed. }
        - name: watch
          in: query
          description: 'Also name these when they change, separated by commas: \`workspaces\`, \`api_keys\`, \`contacts\`, \`lists\`, \`segments\`, \`templates\`, \`suppressions\`, \`domains\`, \`campaigns\`, \`webhooks\`, \`deliveries\`, \`automations\`, \`automation_runs\`, \`jobs\`, and in the local profile \`requests\`, \`faults\` and \`mail\` (of other programs).'
          schema: { type: string, maxLength: 300, pattern: '^(workspaces|api_keys|contacts|lists|segments|templates|suppressions|domains|campaigns|webhooks|deliveries|automations|automation_runs|jobs|requests|faults|mail)(,(workspaces|api_keys|contacts|lists|segments|templates|suppressions|domains|campaigns|webhooks|deliveries|automations|automation_runs|jobs|requests|faults|mail))*$' }
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200':
          description: Server-sent events.
          content: { text/event-stream: { schema: { type: string } } }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/analytics:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: analytics.days
      summary: Count the mail of each day
      description: >-
        Sends, deliveries, opens, clicks and bounces of each of the last UTC days, oldest first, and their sums. The counts are stored as mail is
        sent; simulated mail is not counted.
      tags: [messages]
      parameters:
        - { name: days, in: query, schema: { type: integer, minimum: 1, maximum: 366, default: 30 }, description: 'How many days, with today.' }
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/suppressions/{email}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: suppressions.get
      summary: Look up whether an address is suppressed
      description: The suppression with its reason; 404 where mail may be sent to the address.
      tags: [messages]
      parameters: [{ name: email, in: path, required: true, schema: { type: string }, description: 'The address, however it is spelt.' }]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /campaigns/{id}/progress:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: campaigns.progress
      summary: See how far a campaign is
      description: >-
        Its counters at this moment: \`launched\` messages of \`recipients\`, of which some were \`sent\` and some will never be (\`unsent\`); and what
        readers did.
      tags: [messages]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /templates/{id}/versions:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: templates.versions.list
      summary: List the versions of a template
      description: Newest first, without their content.
      tags: [messages]
      parameters: [{ $ref: '#/components/parameters/Limit' }, { $ref: '#/components/parameters/Offset' }]
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /templates/{id}/versions/{version}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: templates.versions.get
      summary: Look at a version of a template
      description: With its html and structure.
      tags: [messages]
      parameters: [{ name: version, in: path, required: true, schema: { type: string, pattern: '^[0-9]{1,9}$' }, description: Its number. }]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /templates/{id}/preview:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: templates.preview
      summary: Render a template as a mail
      description: >-
        As the mail to a contact would be, with its footer, or to nobody in particular. Nothing is stored or sent, and links are not tracked.
      tags: [messages]
      x-posthorn: { success: [200], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TemplatePreview' }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/runs:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: runs.list
      summary: List the runs of a workspace
      description: Of all its automations, newest first, as the public API lists those of one.
      tags: [automations]
      parameters:
        - { name: contact_id, in: query, schema: { type: string }, description: Of this contact. }
        - { name: automation_id, in: query, schema: { type: string }, description: Of this automation. }
        - name: status
          in: query
          description: How far the run has come; one that is paused is active.
          schema: { type: string, enum: [active, completed, failed, cancelled] }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /automations/{id}/runs/{run_id}:
    parameters: [{ $ref: '#/components/parameters/Id' }, { $ref: '#/components/parameters/RunId' }]
    get:
      operationId: runs.get
      summary: Look at a run
      description: As the public API lists it, with every step it has come to and the reason for what it did there.
      tags: [automations]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /automations/{id}/counts:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: automations.counts
      summary: Count the runs at each step of an automation
      description: >-
        For each step how many runs are at it (\`at\`), and how many went through it (\`through\`), left it out (\`skipped\`) or failed
        there (\`failed\`), over all runs that are stored. \`runs\` counts the runs of each status. Runs are counted as they change, so
        that the answer takes the same time however many there are.
      tags: [automations]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /automations/{id}/explain:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: automations.explain
      summary: Explain what an automation would do
      description: >-
        Walks a contact through, drafts and paused automations too, and answers what each step would do, when and why.
        Nothing is kept, sent or called; what is waited for does not happen.
      tags: [automations]
      x-posthorn: { success: [200], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ExplainRequest' }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/webhooks:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: webhooks.list
      summary: List the webhook subscriptions of a workspace
      description: >-
        Newest first, those of one status, without their secrets: \`failing_since\` is when the current series of failures began,
        \`disabled_at\` when it ended the subscription.
      tags: [deliveries]
      parameters:
        - name: status
          in: query
          description: Whether events are sent to it.
          schema: { type: string, enum: [active, disabled], default: active }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /webhooks/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: webhooks.get
      summary: Look at a webhook subscription
      description: Active or disabled, as the list has it.
      tags: [deliveries]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/deliveries:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: deliveries.list
      summary: List the webhook deliveries of a workspace
      description: Newest first, each with its attempts.
      tags: [deliveries]
      parameters:
        - { name: webhook_id, in: query, schema: { type: string }, description: To this subscription. }
        - name: status
          in: query
          description: How far the delivery has come.
          schema: { type: string, enum: [pending, delivered, failed] }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /deliveries/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: deliveries.get
      summary: Look at a delivery
      description: >-
        As the list has it, with the \`request\` that every attempt makes (\`body\` is null once the event has expired; signatures are
        left out) and, for each attempt, the beginning of the receiver's answer (\`response\`, at most 2,000 characters).
      tags: [deliveries]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /deliveries/{id}/replay:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: deliveries.replay
      summary: Make a delivery again
      description: >-
        One new attempt with the same delivery id and a fresh signature; one that waits for its next attempt has it at
        once. Also for a subscription that was disabled, not for one that was deleted.
      tags: [deliveries]
      x-posthorn: { success: [202], paginated: false }
      responses:
        '202': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /domains/{id}/dns:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: domains.dns
      summary: Ask DNS about the records of a domain
      description: >-
        Each record to publish (\`value\`) with what DNS says of it now: \`finding\` (\`found\`, \`missing\`, \`wrong\`, or \`unknown\` where the resolver
        failed) and \`answers\`, the texts of its name or the names that its alias leads to. At most 20 answers of 1,000 characters;
        \`answers_left_out\` says how many more there are. Nothing is stored: \`POST /v1/domains/{id}/verify\` stores what it finds.
      tags: [domains]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /domains/{id}/zone:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: domains.zone
      summary: Print the zone of a domain
      description: The records of its keys, which the operator publishes in the zone of the shared domain, as a zone file.
      tags: [domains]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200':
          description: The zone.
          content: { text/plain: { schema: { type: string } } }
        default: { $ref: '#/components/responses/Error' }
  /clock:
    get:
      operationId: clock.get
      summary: Read the clock
      description: Whether it runs, and what time it is.
      tags: [time]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
    post:
      operationId: clock.move
      summary: Stop, move or release the clock
      description: >-
        Exactly one of freeze, set, advance, to_next, resume and now. Answers with what fired on the way, and, where webhooks go
        out and the clock is more than 300 s from the machine's, with \`ahead_ms\` and a \`note\` on what that means for receivers.
      tags: [time]
      x-posthorn: { success: [200], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ClockMove' }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /settle:
    post:
      operationId: settle
      summary: Wait until nothing is due
      description: >-
        Answers once no due work is left, mail, webhooks and runs included. With \`workspace_id\` only the work of that
        workspace is waited for and listed.
      tags: [time]
      x-posthorn: { success: [200], paginated: false }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Settle' }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /metrics:
    get:
      operationId: metrics.get
      summary: Read the metrics of the process
      description: >-
        In the text format of Prometheus, version 0.0.4. Every process answers for itself, also one that only runs jobs.
      tags: [metrics]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200':
          description: The metrics.
          content: { text/plain: { schema: { type: string } } }
        default: { $ref: '#/components/responses/Error' }
  /jobs:
    get:
      operationId: jobs.list
      summary: List the jobs that are coming
      description: >-
        Of all workspaces, in the order they fall due, each with the time (\`at\`), its kind (\`job\`), and the id of what it is about, as in
        \`fired\`. Housekeeping is left out, and so is what runs at this moment.
      tags: [time]
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /jobs/fired:
    get:
      operationId: jobs.fired
      summary: List the jobs that ran last
      description: >-
        Of all workspaces, newest first, each as in \`fired\`, with its workspace. The last 500 of this process, in memory; housekeeping
        is left out.
      tags: [time]
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/persons/erase:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: persons.erase
      summary: Erase a person
      description: >-
        The contact of the address is deleted, mail that waits is not sent, and address and attributes leave messages, bounces, events, runs, saved
        answers and the files of the store, within an hour. What was counted stays counted, and a suppression stays as a hash. It cannot be undone.
      tags: [workspaces]
      x-posthorn: { success: [202], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [email]
              properties:
                email: { type: string, minLength: 3, maxLength: 320 }
      responses:
        '202': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /workspaces/{id}/persons/export:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: persons.export
      summary: Export what is stored about a person
      description: >-
        By their address: contact, memberships, tags, suppressions, messages with their contents, bounces, events, runs with their steps,
        conversions and product views, as they are stored, at most 10,000 of a kind.
      tags: [workspaces]
      x-posthorn: { success: [200], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [email]
              properties:
                email: { type: string, minLength: 3, maxLength: 320 }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /webhooks/{id}/secret:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: webhooks.rotateSecret
      summary: Replace the secret of a webhook
      description: >-
        Answers with the new secret, which is shown only here. For a day (\`previous_valid_until\`) deliveries have signatures of both secrets in
        their headers. A secret that was replaced before stops at once.
      tags: [deliveries]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /domains/{id}/keys:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: domains.rotateKey
      summary: Make a new DKIM key for a domain
      description: >-
        Under the domain's next selector, for which its owner has published the alias already. Answers with the record to publish (\`pending\`).
        Mail is signed with the old key until the new one is activated. A call again answers with the same key.
      tags: [domains]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /domains/{id}/keys/activate:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: domains.activateKey
      summary: Sign with the new DKIM key
      description: >-
        Looks the new key up as receivers do, and signs with it from then on; 409 while it is not found. The old record stays published for
        mail that is on its way.
      tags: [domains]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /secrets/reseal:
    post:
      operationId: secrets.reseal
      summary: Encrypt everything with the current secret
      description: >-
        Of all workspaces, after POSTHORN_SECRET was replaced, in batches; it may be repeated. Answers with how many values were \`resealed\`, and how many
        neither POSTHORN_SECRET nor POSTHORN_SECRET_PREVIOUS opens (\`unreadable\`).
      tags: [workspaces]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /hold:
    get:
      operationId: hold.get
      summary: See whether jobs are held
      description: >-
        While they are (\`held\`), calls are answered and mail is accepted, and no job runs: no mail, webhook, campaign or automation step.
        \`reason\` is \`restored\`, \`flag\` (\`serve --hold\`) or \`operator\`; \`due_jobs\` counts the jobs that were due when the hold began (\`since\`).
      tags: [time]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
    post:
      operationId: hold.begin
      summary: Hold all jobs
      description: >-
        Of all workspaces and processes, until they are released, also over restarts. What runs already ends first. Where jobs are held
        already, nothing changes.
      tags: [time]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /hold/release:
    post:
      operationId: hold.release
      summary: Release the held jobs
      description: >-
        With \`due_jobs\` \`run\`, all of them run. With \`drop\`, the jobs that send and were due when the hold began end without running: their
        mail and deliveries are \`failed\`, their runs and campaigns end. Later jobs run either way. Answers with how many were \`dropped\`.
      tags: [time]
      x-posthorn: { success: [200], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [due_jobs]
              properties:
                due_jobs: { type: string, enum: [run, drop] }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /faults:
    get:
      operationId: faults.list
      summary: List the faults that are not used up
      description: By operation, oldest first, each with how many calls it still hits (\`left\`; null for all).
      tags: [stage]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200':
          description: The faults.
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { type: array, items: { type: object } } }
        default: { $ref: '#/components/responses/Error' }
    post:
      operationId: faults.add
      summary: Have calls go wrong
      description: >-
        The next calls of an operation of the public API fail, answer late, get lost, or lose their answer after the work
        was done. Faults of one operation come in the order they were added. With nothing that says how: 500
        \`internal_error\`.
      tags: [stage]
      x-posthorn: { success: [201], paginated: false }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/FaultAdd' }
            examples:
              refused:
                summary: The next two calls are refused
                value: { operation: contacts.list, times: 2, status: 429, retry_after: 1 }
              lost:
                summary: The next answer is lost on its way
                value: { operation: emails.send, drop_response: true }
      responses:
        '201': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
    delete:
      operationId: faults.clear
      summary: Remove the faults of an operation, or all
      description: Calls are answered as they should be. Says how many faults there were.
      tags: [stage]
      parameters:
        - { name: operation, in: query, schema: { type: string }, description: Only those of this operation. }
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /requests:
    get:
      operationId: requests.list
      summary: List the last calls of the public API
      description: >-
        How each was answered, oldest first; the last thousand are kept, in memory. \`pagination.total\` counts all there have
        been, and is the number of the last.
      tags: [stage]
      parameters:
        - name: after
          in: query
          description: Only those after the one of this number.
          schema: { type: integer, minimum: 0, default: 0 }
        - name: newest
          in: query
          description: The last ones, instead of the first after a number.
          schema: { type: boolean, default: false }
        - { $ref: '#/components/parameters/Limit' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /requests/{seq}:
    parameters: [{ $ref: '#/components/parameters/Seq' }]
    get:
      operationId: requests.get
      summary: Look at a call of the public API
      description: >-
        As the list has it, with its operation, its idempotency key, and the bodies of request and answer, at most the first 16,000
        characters of each (\`request_truncated\`, \`response_truncated\`). Keys, tokens and secrets are replaced. Bodies of the oldest calls
        are dropped where all together have more than 8 million characters; they are null then.
      tags: [stage]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /mail:
    get:
      operationId: mail.list
      summary: List the mail that reached its recipients
      description: >-
        Oldest first: what a mail server accepted or a simulator delivered, and what other programs sent to the embedded inbox by SMTP (\`source: smtp\`). Tracking is undone in
        it. \`code\` is the one-time code that a person would type, and \`link\` the one that a person would follow to go on.
      tags: [stage]
      parameters:
        - { name: to, in: query, schema: { type: string, pattern: '^.+@[^@\\s]+$', maxLength: 320 }, description: 'The recipient''s whole address, in any case.' }
        - { name: from, in: query, schema: { type: string, pattern: '^.+@[^@\\s]+$', maxLength: 320 }, description: 'The sender''s whole address, in any case.' }
        - { name: subject, in: query, schema: { type: string, minLength: 1, maxLength: 1000 }, description: 'A part of the subject, in any case.' }
        - { name: workspace_id, in: query, schema: { type: string, minLength: 1, maxLength: 100 }, description: Only mail of this workspace. }
        - name: after
          in: query
          schema: { type: string, pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' }
          description: 'The \`id\` of a mail: only later mail.'
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 100 }, description: How many mails at most. }
        - name: wait
          in: query
          schema: { type: string, pattern: '^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d|w)$', maxLength: 20 }
          description: >-
            How long to wait for a mail where there is none yet, up to \`60s\`. The answer comes as soon as there is one, or with an empty list. It is real time, whatever
            the clock does.
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Mails' }
        default: { $ref: '#/components/responses/Error' }
    delete:
      operationId: mail.clear
      summary: Delete mail that reached its recipients
      description: 'All of it, or that to an address, of a workspace, or both. The messages and their events stay.'
      tags: [stage]
      parameters:
        - { name: to, in: query, schema: { type: string, pattern: '^.+@[^@\\s]+$', maxLength: 320 }, description: 'The recipient''s whole address, in any case.' }
        - { name: workspace_id, in: query, schema: { type: string, minLength: 1, maxLength: 100 }, description: Only mail of this workspace. }
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /mail/incoming:
    get:
      operationId: mail.incoming
      summary: List the mail that other programs sent to the embedded inbox
      description: >-
        By SMTP or by the inbox's API; newest first, without its content: \`{id, from, to, subject, received_at}\`. It is of no workspace.
      tags: [stage]
      parameters:
        - { name: to, in: query, schema: { type: string }, description: 'The recipient''s address, however it is spelt.' }
        - { name: since, in: query, schema: { type: string, anyOf: [{ type: string, format: date-time }, { type: string, format: date }], x-posthorn-format: instant-or-day }, description: 'Received at or after this time: an ISO 8601 date-time with a zone, or a date, from 00:00 UTC.' }
        - { name: until, in: query, schema: { type: string, anyOf: [{ type: string, format: date-time }, { type: string, format: date }], x-posthorn-format: instant-or-day }, description: 'Received before this time: an ISO 8601 date-time with a zone, or a date, until 00:00 UTC.' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      x-posthorn: { success: [200], paginated: true }
      responses:
        '200': { $ref: '#/components/responses/Page' }
        default: { $ref: '#/components/responses/Error' }
  /mail/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: mail.get
      summary: Look at a mail that reached its recipients
      description: By the \`id\` that the lists of mail have.
      tags: [stage]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /mail/{id}/checks:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: mail.checks
      summary: Check a mail that reached its recipients
      description: As \`messages.checks\` does, also for mail of other programs.
      tags: [stage]
      parameters:
        - { name: clients, in: query, schema: { type: string }, description: 'Mail clients and families of clients, with commas between them; default all.' }
        - { name: ignore, in: query, schema: { type: string }, description: 'Rules and groups of rules to leave out, with commas between them.' }
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /snapshots:
    post:
      operationId: snapshots.take
      summary: Keep the state of everything
      description: Waits for running jobs first. The last twenty are kept, in memory, until the process ends.
      tags: [stage]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /snapshots/{id}/restore:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      operationId: snapshots.restore
      summary: Go back to a snapshot
      description: Everything but the clock, which only goes forward, and faults. A snapshot can be gone back to again.
      tags: [stage]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }
  /reset:
    post:
      operationId: reset
      summary: Empty the store
      description: >-
        What stays: the workspace the store began with, its settings and keys, the operator's token, the clock, and
        snapshots. Faults are removed.
      tags: [stage]
      x-posthorn: { success: [200], paginated: false }
      responses:
        '200': { $ref: '#/components/responses/Item' }
        default: { $ref: '#/components/responses/Error' }

components:
  securitySchemes:
    operator: { type: http, scheme: bearer, description: The operator's token. }
  parameters:
    Id: { name: id, in: path, required: true, schema: { type: string }, description: Which one. }
    RunId: { name: run_id, in: path, required: true, schema: { type: string }, description: Which run. }
    Seq: { name: seq, in: path, required: true, schema: { type: string, pattern: '^[0-9]{1,15}$' }, description: The number of the call. }
    Limit:
      { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 1000, default: 100 }, description: Items a page. }
    Offset: { name: offset, in: query, schema: { type: integer, minimum: 0, maximum: 9007199254740991, default: 0 }, description: Items to skip. }
  responses:
    Item:
      description: One thing.
      content:
        application/json:
          schema:
            type: object
            required: [data]
            properties: { data: { type: object } }
    Mails:
      description: The mails.
      content:
        application/json:
          schema:
            type: object
            required: [data]
            properties: { data: { type: array, items: { $ref: '#/components/schemas/Mail' } } }
    Page:
      description: One page.
      content:
        application/json:
          schema:
            type: object
            required: [data, pagination]
            properties: { data: { type: array, items: { type: object } }, pagination: { type: object } }
    Error:
      description: Why it was refused.
      content:
        application/json:
          schema:
            type: object
            required: [error]
            properties: { error: { type: object } }
  schemas:
    Settings:
      type: object
      additionalProperties: false
      properties:
        from_email: { type: [string, 'null'], format: email }
        from_name: { type: [string, 'null'], maxLength: 100 }
        company_name: { type: [string, 'null'], maxLength: 255 }
        company_address: { type: [string, 'null'], maxLength: 1000 }
        hourly_limit: { type: [integer, 'null'], minimum: 0 }
        daily_limit: { type: [integer, 'null'], minimum: 0 }
        plan_limit: { type: [integer, 'null'], minimum: 0 }
        lives:
          type: [object, 'null']
          additionalProperties: false
          description: >-
            How long rows of this workspace are kept where that differs from the lives of the service (\`--message-life\` and others):
            durations such as \`90d\`, and \`none\` for ever. Null, for one or for all, is the service's. Absent where all are.
          properties:
            content: { $ref: '#/components/schemas/Life' }
            event: { $ref: '#/components/schemas/Life' }
            message: { $ref: '#/components/schemas/Life' }
            run: { $ref: '#/components/schemas/Life' }
            bounce: { $ref: '#/components/schemas/Life' }
            link: { $ref: '#/components/schemas/Life' }
            unsubscribe: { $ref: '#/components/schemas/Life' }
            idempotency: { $ref: '#/components/schemas/Life' }
            dead_job: { $ref: '#/components/schemas/Life' }
        step_webhook_secret:
          type: [string, 'null']
          minLength: 16
          maxLength: 255
          description: >-
            Signs the requests of webhook steps. Every workspace has one, \`whsec_\` and 32 random bytes unless it was given; null makes
            a new one, which signs from the next request on.
    Life: { type: [string, 'null'], pattern: '^(none|[0-9]{1,9}(\\.[0-9]{1,9})?(ms|s|m|h|d|w))$' }
    WorkspaceCreate:
      type: object
      additionalProperties: false
      required: [name]
      properties:
        name: { type: string, minLength: 1, maxLength: 255 }
        settings: { $ref: '#/components/schemas/Settings' }
    WorkspaceUpdate:
      type: object
      additionalProperties: false
      properties:
        name: { type: string, minLength: 1, maxLength: 255 }
        settings: { $ref: '#/components/schemas/Settings' }
    KeyCreate:
      type: object
      additionalProperties: false
      required: [name, type]
      properties:
        name: { type: string, minLength: 1, maxLength: 255 }
        type: { type: string, enum: [production, sandbox] }
        permissions: { type: array, minItems: 1, maxItems: 100, items: { type: string, maxLength: 64 }, description: 'Such as \`email:send\`; \`*\` is all, the default. One that no operation asks for is refused.' }
        rate_limit: { type: integer, minimum: 0, description: Requests a minute; 0 is no limit. }
        email_rate_limit: { type: integer, minimum: 0, description: Emails a minute; 0 is no limit. }
    Mail:
      type: object
      required: [id, message_id, workspace_id, source, from, to, subject, html, text, headers, links, codes, code, link, received_at]
      properties:
        id: { type: string, description: Ids are in the order in which mail reached its recipients. }
        message_id: { type: [string, 'null'] }
        workspace_id: { type: [string, 'null'] }
        source: { type: string, enum: [posthorn, smtp] }
        from: { type: string }
        to: { type: array, items: { type: string } }
        subject: { type: string }
        html: { type: [string, 'null'] }
        text: { type: [string, 'null'] }
        headers: { type: object, additionalProperties: { type: string } }
        links:
          type: array
          items:
            type: object
            required: [url, text, kind]
            properties:
              url: { type: string }
              text: { type: string }
              kind: { type: string, enum: [link, unsubscribe, preferences] }
        codes: { type: array, items: { type: string } }
        code: { type: [string, 'null'] }
        link: { type: [string, 'null'] }
        received_at: { type: string, format: date-time }
    ClockMove:
      type: object
      additionalProperties: false
      minProperties: 1
      maxProperties: 1
      properties:
        freeze: { type: boolean, const: true }
        set: { type: string, format: date-time, x-posthorn-format: instant, description: An ISO 8601 date-time with a zone. }
        advance: { type: [string, integer], pattern: '^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d|w)$', minimum: 0 }
        to_next: { type: boolean, const: true }
        resume: { type: boolean, const: true }
        now: { type: boolean, const: true, description: 'Lets time run as the machine''s does. Refused with 409 \`conflict\` where something happened after the machine''s time.' }
    Settle:
      type: object
      additionalProperties: false
      properties:
        timeout_ms: { type: integer, minimum: 1, maximum: 600000 }
        workspace_id: { type: string }
    TemplatePreview:
      type: object
      additionalProperties: false
      properties:
        contact_id: { type: string, description: 'Whose fields the merge tags have; without one, nobody''s.' }
        version: { type: integer, minimum: 1, description: 'Default: the newest.' }
        subject: { type: string, maxLength: 998 }
        template_data: { type: object, additionalProperties: true }
    ExplainRequest:
      type: object
      description: The contact, by one of the two, and what would start the run.
      additionalProperties: false
      properties:
        contact_id: { type: string }
        email: { type: string }
        trigger_data: { type: object, additionalProperties: true }
    EventEmit:
      type: object
      additionalProperties: false
      required: [type]
      properties:
        type: { type: string, description: 'A type of the contract, or custom.' }
        data: { type: object, description: 'What happened, in the words of the type.' }
    FaultAdd:
      type: object
      additionalProperties: false
      required: [operation]
      properties:
        operation: { type: string, description: An operationId of the public API. }
        times: { type: integer, minimum: 1, description: 'How many calls; default 1, and no end where there is a probability.' }
        probability: { type: number, exclusiveMinimum: 0, maximum: 1, default: 1, description: The chance with which a call is hit. }
        status: { type: integer, minimum: 400, maximum: 599 }
        code: { type: string, description: A code of the contract. }
        retry_after: { type: integer, minimum: 0, description: Seconds. }
        delay_ms: { type: integer, minimum: 0, description: Real milliseconds the answer is held back. }
        drop_request: { type: boolean, description: Cuts the connection and does nothing. }
        drop_response: { type: boolean, description: Does the work and then cuts the connection. }
`;
