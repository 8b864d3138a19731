// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

export const openapiYaml: string = `openapi: 3.1.0

# Patterns of texts that the service checks elsewhere, with its own messages. The generated validators leave them out.
x-posthorn-patterns:
  # Checked while a body is read, as are lone surrogates, which UTF-8 cannot encode.
  text: '^[^\\u0000]*$'
  # Has a character that is not white space.
  given: &given '^[^\\u0000]*[^\\s\\u0000\\u001c-\\u001f\\u0085\\ufeff][^\\u0000]*$'
  # A dot-atom at a domain name, also one in another script. It has no % or !, which some relays read as a route.
  email: &email '^[A-Za-z0-9_#$&''*+/=?^\`{|}~-]+(\\.[A-Za-z0-9_#$&''*+/=?^\`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$'
  domain: &domain '^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$'

info:
  title: Posthorn
  version: 1.0.0
  summary: Email delivery, contacts and automation over one HTTP API.
  license: { name: MIT, identifier: MIT }
  description: |
    Every API key belongs to one workspace; a resource of another workspace answers exactly like an unknown one.

    **Bodies** are UTF-8 JSON. One resource comes as \`{data}\`, a page as \`{data, pagination}\`, an error
    as \`{error}\`. Unknown body fields and query parameters are errors, so that a misspelt name is
    noticed. Answers may grow: clients tolerate new fields and new values of every status, type and
    code. Timestamps are ISO 8601 with milliseconds and \`Z\`. A known path with a wrong method answers
    405 \`method_not_allowed\` with \`Allow\`.

    **Limits**: 100 requests a minute per key and, apart from them, 100 emails a minute per key, both in
    sliding windows; \`X-RateLimit-*\` shows the state of a key's window. After 429 wait \`Retry-After\`
    seconds.

    **Retries**: network errors, 429, 500 and 503 can be retried with growing pauses. Give every POST an
    \`Idempotency-Key\`, which is stored for one hour, so that a retry gets the answer of the first call.
servers:
  - url: http://127.0.0.1:4010/v1
    description: The engine or the mock on this machine

security:
  - apiKey: []

tags:
  - name: emails
    description: Send one message, a batch or a scheduled message, follow it and cancel it.
  - name: automations
    description: Ordered steps that run for one contact after a trigger.
  - name: webhooks
    description: Subscriptions to events, delivered as signed HTTP POST requests.
  - name: contacts
    description: The recipients of mail, with attributes, list memberships and tags.
  - name: lists
    description: Named groups of contacts, maintained by hand (static) or computed from conditions (dynamic).
  - name: segments
    description: Saved conditions over contacts, evaluated whenever they are read.
  - name: tags
    description: Coloured labels on contacts.
  - name: campaigns
    description: One template sent to a whole list or segment.
  - name: templates
    description: Versioned HTML with merge tags, and its structure for the visual editor.
  - name: suppressions
    description: Addresses that get no mail.
  - name: bounces
    description: Mail that bounced, and why.
  - name: analytics
    description: Totals and a daily series of the last days.
  - name: domains
    description: Sending domains and the DNS records that prove them.
  - name: conversions
    description: Purchases and other outcomes with a value.
  - name: tracking
    description: Products that contacts viewed on your pages.
  - name: apiKey
    description: The permissions of the key in use.
  - name: health
    description: Whether the service accepts requests.

paths:
  /email/send:
    post:
      operationId: emails.send
      tags: [emails]
      summary: Send an email to up to 100 recipients, now or later
      description: >-
        Sends one content to one address or to an array of addresses. Each recipient gets a separate
        message, and suppressed, invalid or repeated addresses are skipped and counted without failing the
        call. At least one of html, text and template_id is required. With send_at the email waits up to
        72 hours and the answer is 202 with one message id for all recipients. With a sandbox key the
        delivery is simulated.
      x-posthorn: { permission: 'email:send', rate: email, idempotency: accepted, success: [200, 202], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EmailSendRequest' }
            examples:
              html:
                summary: One recipient, with merge tags
                value:
                  to: ada@example.com
                  subject: 'Welcome, {{first_name|there}}'
                  html: '<p>Hello {{first_name|there}}, good to have you.</p><p><a href="{{unsubscribe_url}}">Unsubscribe</a></p>'
                  from_email: hello@example.com
                  from_name: Example Ltd
              template:
                summary: A stored template for two recipients
                value:
                  to: [ada@example.com, grace@example.com]
                  subject: Your order {{order_number}}
                  template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                  template_data: { order_number: A-1024, items: [{ name: Notebook, quantity: 2 }] }
              scheduled:
                summary: A text for tomorrow
                value:
                  to: ada@example.com
                  subject: Your appointment
                  text: See you at ten.
                  send_at: '2026-11-22T08:00:00.000Z'
      responses:
        '200':
          description: Accepted for delivery; skipped recipients are listed with their reason.
          links:
            ReadStatusOfFirstRecipient: { $ref: '#/components/links/ReadStatusOfFirstRecipient' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/EmailSendResult' } }
              example:
                data:
                  sent: 1
                  failed: 0
                  skipped: 1
                  total: 2
                  results:
                    - { to: ada@example.com, message_id: msg_01a1fd8b52847983ab3e7970a66de67e, success: true }
                    - { to: grace@example.com, message_id: null, success: false, reason: suppressed }
        '202':
          description: Scheduled for send_at.
          links:
            ReadStatusOfScheduledEmail: { $ref: '#/components/links/ReadStatusOfScheduledEmail' }
            CancelScheduledEmail: { $ref: '#/components/links/CancelScheduledEmail' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/ScheduledEmail' } }
              example:
                data: { scheduled: true, message_id: msg_01a1fd8b52847983ab3e7970a66de67e, scheduled_at: '2026-11-22T08:00:00.000Z' }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /email/batch:
    post:
      operationId: emails.batch.send
      tags: [emails]
      summary: Send up to 1,000 individual messages
      description: >-
        Accepts a batch of messages, each with its own recipient, subject and content, and delivers them
        in the background. A malformed item fails the whole batch, and the error's path names the item.
        Suppressed or invalid addresses count as failed. Batch items cannot be scheduled.
      x-posthorn: { permission: 'email:send', rate: email, idempotency: accepted, success: [202], paginated: false, max_body: 33554432 }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/BatchSendRequest' }
            example:
              messages:
                - to: ada@example.com
                  subject: Your invoice for November
                  template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                  template_data: { invoice: '2026-118' }
                - { to: grace@example.com, subject: Your invoice for November, text: 'Invoice 2026-119 is attached to your account.' }
      responses:
        '202':
          description: Accepted; follow it with the batch id.
          links:
            GetBatch: { $ref: '#/components/links/GetBatch' }
            ReadStatusOfFirstRecipient: { $ref: '#/components/links/ReadStatusOfFirstRecipient' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/BatchSendResult' } }
              example:
                data:
                  batch_id: batch_01a1fd7d08207ba397e3d313b3636da6
                  status: processing
                  total: 2
                  sent: 0
                  failed: 0
                  results:
                    - { to: ada@example.com, message_id: msg_01a1fd8b52847983ab3e7970a66de67e, success: true }
                    - { to: grace@example.com, message_id: msg_01a1fd92de3872a8bf97d9063eb5a5a1, success: true }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /email/batch/{batchId}:
    get:
      operationId: emails.batch.get
      tags: [emails]
      summary: Get the progress of a batch
      description: >-
        Counts the messages that a mail server accepted (sent) and those that failed, and lists every
        failure with its reason. A batch is completed once each of its messages was sent or has
        failed.
      x-posthorn: { permission: 'email:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/BatchId' }
      responses:
        '200':
          description: The batch.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/BatchStatus' } }
              example:
                data:
                  batch_id: batch_01a1fd7d08207ba397e3d313b3636da6
                  status: completed
                  total: 2
                  sent: 1
                  failed: 1
                  created_at: '2026-11-21T09:30:00.000Z'
                  completed_at: '2026-11-21T09:30:04.210Z'
                  failures:
                    - { index: 1, to: grace@example.com, message_id: null, reason: suppressed }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /email/{messageId}/status:
    get:
      operationId: emails.status
      tags: [emails]
      summary: Get the status of a message
      description: >-
        Returns the status of a message and the time of each event; the time of an event that has not
        happened is null. A scheduled email that went to several recipients lists their messages.
      x-posthorn: { permission: 'email:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/MessageId' }
      responses:
        '200':
          description: The message.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/MessageStatus' } }
              examples:
                opened:
                  summary: Delivered and opened
                  value:
                    data:
                      message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                      status: opened
                      to: ada@example.com
                      sent_at: '2026-11-21T09:30:01.120Z'
                      delivered_at: '2026-11-21T09:30:01.120Z'
                      opened_at: '2026-11-21T09:41:37.004Z'
                      clicked_at: null
                      bounced_at: null
                      bounce_type: null
                scheduled:
                  summary: A scheduled email that was sent to two recipients
                  value:
                    data:
                      message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                      status: sent
                      to: ada@example.com, grace@example.com
                      sent_at: '2026-11-22T08:00:00.730Z'
                      delivered_at: null
                      opened_at: null
                      clicked_at: null
                      bounced_at: null
                      bounce_type: null
                      messages:
                        - { to: ada@example.com, message_id: msg_01a1fd92de3872a8bf97d9063eb5a5a1 }
                        - { to: grace@example.com, message_id: null, reason: suppressed }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /email/{messageId}:
    delete:
      operationId: emails.cancel
      tags: [emails]
      summary: Cancel a scheduled email
      description: >-
        Cancels an email that has not been sent yet, for all its recipients. An email that was
        already sent or cancelled answers 409 conflict.
      x-posthorn: { permission: 'email:send', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/MessageId' }
      responses:
        '200':
          description: Cancelled; nothing is sent.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CancelledEmail' } }
              example:
                data: { message_id: msg_01a1fd8b52847983ab3e7970a66de67e, status: cancelled, success: true }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /automations:
    get:
      operationId: automations.list
      tags: [automations]
      summary: List automations
      description: Pages through the automations of the workspace, newest first.
      x-posthorn: { permission: 'automations:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
        - name: status
          in: query
          description: Only automations in this status.
          schema: { type: string, enum: [draft, active, paused] }
      responses:
        '200':
          description: A page of automations.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Automation' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              examples: { automationPage: { $ref: '#/components/examples/AutomationPage' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: automations.create
      tags: [automations]
      summary: Create an automation
      description: >-
        Creates a draft with its trigger and, if given, its steps. It starts runs once its status is
        active.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/AutomationCreateRequest' }
            example:
              name: Welcome series
              trigger_type: added_to_list
              trigger_config: { list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a }
              steps:
                - step_type: email
                  config: { templateId: 01a1fd7d-b021-7fdb-8340-8872b14dab4b, subject: 'Welcome, {{first_name|there}}' }
                - { step_type: delay, config: { duration: 2, unit: days } }
                - { step_type: condition, config: { field: plan, operator: equals, value: pro } }
      responses:
        '201':
          description: The new automation, a draft.
          links:
            GetAutomation: { $ref: '#/components/links/GetAutomation' }
            UpdateAutomation: { $ref: '#/components/links/UpdateAutomation' }
            DeleteAutomation: { $ref: '#/components/links/DeleteAutomation' }
            AddStep: { $ref: '#/components/links/AddStep' }
            TriggerAutomation: { $ref: '#/components/links/TriggerAutomation' }
            ListRuns: { $ref: '#/components/links/ListRuns' }
            UpdateFirstStep: { $ref: '#/components/links/UpdateFirstStep' }
            DeleteFirstStep: { $ref: '#/components/links/DeleteFirstStep' }
            ReplaceFirstStep: { $ref: '#/components/links/ReplaceFirstStep' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Automation' } }
              examples: { automation: { $ref: '#/components/examples/Automation' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /automations/{id}:
    get:
      operationId: automations.get
      tags: [automations]
      summary: Get an automation
      description: Returns the automation with its steps and the number of its runs.
      x-posthorn: { permission: 'automations:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
      responses:
        '200':
          description: The automation.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Automation' } }
              examples: { automation: { $ref: '#/components/examples/Automation' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    patch:
      operationId: automations.update
      tags: [automations]
      summary: Rename, activate or pause an automation
      description: >-
        Changes name or status. Activating needs at least one step, email steps with template and subject,
        and webhook steps with a URL; a validation_error names what is missing. Pausing holds all its
        runs; activating again checks the same and resumes them. A draft cannot be paused: 409 conflict.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/AutomationUpdateRequest' }
            example: { status: active }
      responses:
        '200':
          description: The updated automation.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Automation' } }
              examples: { automation: { $ref: '#/components/examples/Automation' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: automations.delete
      tags: [automations]
      summary: Delete an automation
      description: Soft-deletes the automation and cancels its runs.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
      responses:
        '200':
          description: Deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd7a-1145-746c-b172-3efd9a545c69, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /automations/{id}/steps:
    post:
      operationId: automations.steps.create
      tags: [automations]
      summary: Add a step to an automation
      description: >-
        Inserts a step at a position counted from 0, or appends it. Fields left out of config get the
        defaults of the step's type. An automation has at most 1,000 steps. A step that an active automation
        cannot have, such as an email step without a subject, is a validation_error: pause it first.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/AutomationStepInput' }
            examples:
              email:
                value:
                  step_type: email
                  config: { templateId: 01a1fd7d-b021-7fdb-8340-8872b14dab4b, subject: 'How is it going, {{first_name}}?' }
                  position: 1
              wait:
                value: { step_type: wait_for_event, config: { eventType: email_opened, timeoutDays: 3, timeoutAction: skip } }
      responses:
        '201':
          description: The new step.
          links:
            UpdateStep: { $ref: '#/components/links/UpdateStep' }
            DeleteStep: { $ref: '#/components/links/DeleteStep' }
            ReplaceStep: { $ref: '#/components/links/ReplaceStep' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/AutomationStep' } }
              examples: { automationStep: { $ref: '#/components/examples/AutomationStep' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    put:
      operationId: automations.steps.replace
      tags: [automations]
      summary: Reorder and reconfigure steps at once
      description: >-
        Changes the listed steps together, all or none. Without positions the order of the array becomes
        the order of the steps; steps that are not listed follow in their old order. An unknown id is 404,
        a repeated one 400, and so is a change that removes from a step what an active automation needs.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/AutomationStepsReplaceRequest' }
            example:
              steps:
                - { id: 01a1fd79-c828-7ff0-8706-c321a6252d53 }
                - { id: 01a1fd8b-7173-7bd8-a269-0ed035d61092, config: { subject: 'Two days in, {{first_name|there}}' } }
      responses:
        '200':
          description: The automation with its steps.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Automation' } }
              examples: { automation: { $ref: '#/components/examples/Automation' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /automations/{id}/steps/{stepId}:
    patch:
      operationId: automations.steps.update
      tags: [automations]
      summary: Update a step
      description: >-
        Merges config into that of the step; another step_type first resets it to the defaults of that
        type. A change that removes what an active automation needs is a validation_error; pause the
        automation first.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
        - { $ref: '#/components/parameters/StepId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/AutomationStepUpdateRequest' }
            example: { config: { subject: 'Welcome aboard, {{first_name|there}}' } }
      responses:
        '200':
          description: The updated step.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/AutomationStep' } }
              examples: { automationStep: { $ref: '#/components/examples/AutomationStep' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: automations.steps.delete
      tags: [automations]
      summary: Delete a step
      description: >-
        Removes the step and renumbers those after it. Deleting the last step of an active automation is a
        validation_error.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
        - { $ref: '#/components/parameters/StepId' }
      responses:
        '200':
          description: Deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd8b-7173-7bd8-a269-0ed035d61092, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /automations/{id}/trigger:
    post:
      operationId: automations.trigger
      tags: [automations]
      summary: Start a run for one contact
      description: >-
        Starts an active automation for a contact, whatever its trigger type; give contact_id or email. An
        automation that is a draft or paused answers 409 conflict.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: accepted, success: [202], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/AutomationTriggerRequest' }
            example: { email: ada@example.com, trigger_data: { order_number: A-1024 } }
      responses:
        '202':
          description: The run has started.
          links:
            CancelRun: { $ref: '#/components/links/CancelRun' }
            ListRunsOfAutomation: { $ref: '#/components/links/ListRunsOfAutomation' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/AutomationRun' } }
              examples: { automationRun: { $ref: '#/components/examples/AutomationRun' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /automations/{id}/runs:
    get:
      operationId: automations.runs.list
      tags: [automations]
      summary: List runs of an automation
      description: Pages through the runs with their step logs, newest first.
      x-posthorn: { permission: 'automations:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
        - name: status
          in: query
          description: Only runs in this status.
          schema: { type: string, enum: [active, completed, failed, paused, cancelled] }
      responses:
        '200':
          description: A page of runs.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/AutomationRun' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                    automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                    contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                    contact_email: ada@example.com
                    status: completed
                    trigger_type: added_to_list
                    trigger_data: { list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a }
                    current_step_id: null
                    next_run_at: null
                    started_at: '2026-11-21T09:30:00.000Z'
                    completed_at: '2026-11-23T09:30:00.450Z'
                    cancelled_at: null
                    error: null
                    steps:
                      - step_id: 01a1fd8b-7173-7bd8-a269-0ed035d61092
                        step_type: email
                        position: 0
                        status: completed
                        started_at: '2026-11-21T09:30:00.000Z'
                        completed_at: '2026-11-21T09:30:00.310Z'
                        output: { message_id: msg_01a1fd8b52847983ab3e7970a66de67e }
                        error: null
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-23T09:30:00.450Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /automations/{id}/runs/{runId}/cancel:
    post:
      operationId: automations.runs.cancel
      tags: [automations]
      summary: Cancel a run
      description: Ends an active or paused run at its current step. A run that has ended answers 409 conflict.
      x-posthorn: { permission: 'automations:write', rate: request, idempotency: accepted, success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/AutomationId' }
        - { $ref: '#/components/parameters/RunId' }
        - { $ref: '#/components/parameters/IdempotencyKey' }
      responses:
        '200':
          description: The cancelled run.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/AutomationRun' } }
              example:
                data:
                  id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                  automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                  contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                  contact_email: ada@example.com
                  status: cancelled
                  trigger_type: api
                  trigger_data: { order_number: A-1024 }
                  current_step_id: 01a1fd79-c828-7ff0-8706-c321a6252d53
                  next_run_at: null
                  started_at: '2026-11-21T09:30:00.000Z'
                  completed_at: null
                  cancelled_at: '2026-11-21T11:02:00.000Z'
                  error: null
                  steps: []
                  created_at: '2026-11-21T09:30:00.000Z'
                  updated_at: '2026-11-21T11:02:00.000Z'
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /webhooks/triggers:
    get:
      operationId: webhooks.list
      tags: [webhooks]
      summary: List webhook subscriptions
      description: Pages through the active subscriptions, newest first, without their secrets.
      x-posthorn: { permission: 'webhooks:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of subscriptions.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/WebhookSubscription' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd8b-0d76-76aa-982f-56aaea2ea5b5
                    event: email.bounced
                    targetUrl: https://example.com/hooks/mail
                    createdAt: '2026-11-21T09:30:00.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: webhooks.create
      tags: [webhooks]
      summary: Subscribe to an event type
      description: >-
        Every event of the type is sent to the URL as a signed POST request. The answer has the signing
        secret, which is shown only here. A workspace has at most 100 active subscriptions, 10 of them to
        one URL (403 limit_reached beyond); one with the type and URL of another is a duplicate (409).
      x-posthorn: { permission: 'webhooks:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/WebhookCreateRequest' }
            example: { targetUrl: 'https://example.com/hooks/mail', event: email.bounced }
      responses:
        '201':
          description: The new subscription with its secret.
          links:
            DeleteWebhook: { $ref: '#/components/links/DeleteWebhook' }
            TestWebhook: { $ref: '#/components/links/TestWebhook' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/WebhookSubscriptionCreated' } }
              example:
                data:
                  id: 01a1fd8b-0d76-76aa-982f-56aaea2ea5b5
                  event: email.bounced
                  targetUrl: https://example.com/hooks/mail
                  createdAt: '2026-11-21T09:30:00.000Z'
                  secret: whsec_c2VjcmV0LWZvci10aGUtZG9jdW1lbnRhdGlvbi1vbmx5
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: webhooks.delete
      tags: [webhooks]
      summary: Delete a webhook subscription
      description: Ends the subscription; its waiting deliveries fail.
      x-posthorn: { permission: 'webhooks:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - name: id
          in: query
          required: true
          description: Subscription id.
          schema: { type: string, minLength: 1 }
      responses:
        '200':
          description: Deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd8b-0d76-76aa-982f-56aaea2ea5b5, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /webhooks/{id}/test:
    post:
      operationId: webhooks.test
      tags: [webhooks]
      summary: Send a test delivery
      description: >-
        Makes one attempt with sample data of the subscribed type and \`test\` set to true. The answer is
        200 with success false when the receiver fails; status code 0 means that it did not answer.
      x-posthorn: { permission: 'webhooks:write', rate: request, idempotency: accepted, success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/WebhookId' }
        - { $ref: '#/components/parameters/IdempotencyKey' }
      responses:
        '200':
          description: The answer of the receiver.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/WebhookTestResult' } }
              example: { data: { success: true, status_code: 204, response_time_ms: 87 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /contacts:
    get:
      operationId: contacts.list
      tags: [contacts]
      summary: List contacts
      description: >-
        Pages through the contacts of the workspace, newest first, filtered by a part of email or name, by
        subscription or by bounces.
      x-posthorn: { permission: 'contacts:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Search' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
        - name: subscribed
          in: query
          description: Only contacts who are (true) or are not (false) subscribed.
          schema: { type: boolean }
        - name: bounced
          in: query
          description: Only contacts with (true) or without (false) a permanent bounce.
          schema: { type: boolean }
      responses:
        '200':
          description: A page of contacts.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Contact' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              examples: { contactPage: { $ref: '#/components/examples/ContactPage' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: contacts.create
      tags: [contacts]
      summary: Create a contact
      description: >-
        Adds a contact, subscribed by default, and with list_id also to that static list. An
        email that exists already, compared without regard to case, answers 409 duplicate.
      x-posthorn: { permission: 'contacts:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ContactCreateRequest' }
            example:
              email: ada@example.com
              first_name: Ada
              attributes: { company: Example Ltd, plan: pro }
              list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
      responses:
        '201':
          description: The new contact.
          links:
            GetContact: { $ref: '#/components/links/GetContact' }
            UpdateContact: { $ref: '#/components/links/UpdateContact' }
            DeleteContact: { $ref: '#/components/links/DeleteContact' }
            BulkDeleteContact: { $ref: '#/components/links/BulkDeleteContact' }
            RecordConversion: { $ref: '#/components/links/RecordConversion' }
            RecordProductView: { $ref: '#/components/links/RecordProductView' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Contact' } }
              examples: { contact: { $ref: '#/components/examples/Contact' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /contacts/{id}:
    get:
      operationId: contacts.get
      tags: [contacts]
      summary: Get a contact
      description: Returns the contact with its attributes, static list memberships and tags.
      x-posthorn: { permission: 'contacts:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/ContactId' }
      responses:
        '200':
          description: The contact.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Contact' } }
              examples: { contact: { $ref: '#/components/examples/Contact' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    patch:
      operationId: contacts.update
      tags: [contacts]
      summary: Update a contact
      description: >-
        Changes the given fields only. Attributes merge one level deep, and null deletes one. Turning
        subscribed off adds no suppression; turning it on removes a suppression that came from
        unsubscribing.
      x-posthorn: { permission: 'contacts:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/ContactId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ContactUpdateRequest' }
            example: { last_name: Lovelace, attributes: { plan: team, trial_ends: null } }
      responses:
        '200':
          description: The updated contact.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Contact' } }
              examples: { contact: { $ref: '#/components/examples/Contact' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: contacts.delete
      tags: [contacts]
      summary: Delete a contact
      description: Removes the contact, its memberships and tags, and cancels its automation runs.
      x-posthorn: { permission: 'contacts:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/ContactId' }
      responses:
        '200':
          description: Deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd84-3ecb-7e51-988c-4cd055f58461, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /contacts/bulk-delete:
    post:
      operationId: contacts.bulkDelete
      tags: [contacts]
      summary: Delete up to 5,000 contacts
      description: Deletes the contacts with the given ids; unknown and repeated ids are skipped and not counted.
      x-posthorn: { permission: 'contacts:write', rate: request, idempotency: accepted, success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ContactIds' }
            example: { contact_ids: [01a1fd84-3ecb-7e51-988c-4cd055f58461, 01a1fd72-d4aa-7191-8085-f105f6be12b3] }
      responses:
        '200':
          description: How many contacts were deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CountDeleted' } }
              example: { data: { deleted: 2 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /contacts/delete-all:
    post:
      operationId: contacts.deleteAll
      tags: [contacts]
      summary: Delete all contacts of the workspace
      description: Soft-deletes every contact. The API cannot undo this.
      x-posthorn: { permission: 'contacts:write', rate: request, idempotency: accepted, success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      responses:
        '200':
          description: How many contacts were deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CountDeleted' } }
              example: { data: { deleted: 1284 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /contacts/duplicates:
    get:
      operationId: contacts.duplicates
      tags: [contacts]
      summary: List contacts that are in several lists
      description: >-
        Pages through the contacts with two or more static list memberships; with list_id only those who
        are also in that list.
      x-posthorn: { permission: 'contacts:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
        - name: list_id
          in: query
          description: Only contacts who are a member of this list.
          schema: { type: string, format: uuid }
      responses:
        '200':
          description: A page of contacts with their lists.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/DuplicateContact' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                    email: ada@example.com
                    first_name: Ada
                    last_name: Lovelace
                    attributes: { company: Example Ltd }
                    subscribed: true
                    bounced: false
                    unsubscribed_at: null
                    tags: []
                    lists:
                      - { id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a, name: Newsletter }
                      - { id: 01a1fd97-60d7-753e-a86a-3386f74c74a4, name: Customers }
                    list_count: 2
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-21T09:30:00.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /lists:
    get:
      operationId: lists.list
      tags: [lists]
      summary: List lists
      description: Pages through the lists of the workspace, newest first, each with its member count.
      x-posthorn: { permission: 'lists:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
        - name: type
          in: query
          description: Only lists of this type.
          schema: { type: string, enum: [static, dynamic] }
      responses:
        '200':
          description: A page of lists.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/List' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
                    name: Newsletter
                    description: Monthly news
                    type: static
                    conditions: null
                    member_count: 418
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-21T09:30:00.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: lists.create
      tags: [lists]
      summary: Create a list
      description: >-
        Creates a static list, whose members are added one by one, or a dynamic one, which needs
        conditions and computes its members.
      x-posthorn: { permission: 'lists:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ListCreateRequest' }
            examples:
              static:
                value: { name: Newsletter, description: Monthly news }
              dynamic:
                value:
                  name: Pro plan
                  type: dynamic
                  conditions: { match: all, rules: [{ field: attributes.plan, operator: equals, value: pro }] }
      responses:
        '201':
          description: The new list.
          links:
            GetList: { $ref: '#/components/links/GetList' }
            UpdateList: { $ref: '#/components/links/UpdateList' }
            DeleteList: { $ref: '#/components/links/DeleteList' }
            ListMembers: { $ref: '#/components/links/ListMembers' }
            AddMembers: { $ref: '#/components/links/AddMembers' }
            RemoveMembers: { $ref: '#/components/links/RemoveMembers' }
            CreateMember: { $ref: '#/components/links/CreateMember' }
            ListDuplicatesInList: { $ref: '#/components/links/ListDuplicatesInList' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/List' } }
              examples: { list: { $ref: '#/components/examples/List' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /lists/{id}:
    get:
      operationId: lists.get
      tags: [lists]
      summary: Get a list
      description: Returns the list with its member count.
      x-posthorn: { permission: 'lists:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/ListId' }
      responses:
        '200':
          description: The list.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/List' } }
              examples: { list: { $ref: '#/components/examples/List' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    patch:
      operationId: lists.update
      tags: [lists]
      summary: Update a list
      description: Changes the given fields only; the type of a list cannot change.
      x-posthorn: { permission: 'lists:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/ListId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ListUpdateRequest' }
            example: { description: Monthly news and offers }
      responses:
        '200':
          description: The updated list.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/List' } }
              examples: { list: { $ref: '#/components/examples/List' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: lists.delete
      tags: [lists]
      summary: Delete a list
      description: Removes the list and keeps its contacts.
      x-posthorn: { permission: 'lists:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/ListId' }
      responses:
        '200':
          description: Deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /lists/{id}/members:
    get:
      operationId: lists.members.list
      tags: [lists]
      summary: List members of a list
      description: Pages through the contacts of a list, static or dynamic.
      x-posthorn: { permission: 'lists:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/ListId' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of contacts.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Contact' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              examples: { contactPage: { $ref: '#/components/examples/ContactPage' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: lists.members.add
      tags: [lists]
      summary: Add contacts to a list
      description: >-
        Adds up to 5,000 contacts to a static list; unknown contacts and members are skipped. A dynamic
        list answers an error.
      x-posthorn: { permission: 'lists:write', rate: request, idempotency: accepted, success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/ListId' }
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ContactIds' }
            example: { contact_ids: [01a1fd84-3ecb-7e51-988c-4cd055f58461, 01a1fd72-d4aa-7191-8085-f105f6be12b3] }
      responses:
        '200':
          description: How many were added.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CountAdded' } }
              example: { data: { added: 1, skipped: 1 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: lists.members.remove
      tags: [lists]
      summary: Remove contacts from a list
      description: >-
        Removes up to 5,000 contacts from a static list; those who are not in it are skipped. A dynamic
        list answers an error.
      x-posthorn: { permission: 'lists:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/ListId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ContactIds' }
            example: { contact_ids: [01a1fd84-3ecb-7e51-988c-4cd055f58461, 01a1fd72-d4aa-7191-8085-f105f6be12b3] }
      responses:
        '200':
          description: How many were removed.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CountRemoved' } }
              example: { data: { removed: 2, skipped: 0 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /segments:
    get:
      operationId: segments.list
      tags: [segments]
      summary: List segments
      description: Pages through the segments of the workspace, newest first.
      x-posthorn: { permission: 'segments:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Search' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of segments.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Segment' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd75-8e2b-7272-8251-cf72a793cae2
                    name: Active on pro
                    conditions: { match: all, rules: [{ field: attributes.plan, operator: equals, value: pro }] }
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-21T09:30:00.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: segments.create
      tags: [segments]
      summary: Create a segment
      description: Saves conditions under a name; a segment without conditions matches no contact.
      x-posthorn: { permission: 'segments:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/SegmentCreateRequest' }
            example:
              name: Active on pro
              conditions:
                match: all
                rules:
                  - { field: attributes.plan, operator: equals, value: pro }
                  - { field: last_opened_at, operator: within_last_days, value: 30 }
                  - { field: tag, operator: not_in, value: [churned, blocked] }
                  - { field: company, operator: is_set }
      responses:
        '201':
          description: The new segment.
          links:
            GetSegment: { $ref: '#/components/links/GetSegment' }
            UpdateSegment: { $ref: '#/components/links/UpdateSegment' }
            DeleteSegment: { $ref: '#/components/links/DeleteSegment' }
            EstimateSegment: { $ref: '#/components/links/EstimateSegment' }
            ListContactsOfSegment: { $ref: '#/components/links/ListContactsOfSegment' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Segment' } }
              examples: { segment: { $ref: '#/components/examples/Segment' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /segments/{id}:
    get:
      operationId: segments.get
      tags: [segments]
      summary: Get a segment
      description: Returns the segment with the number of contacts it matches now.
      x-posthorn: { permission: 'segments:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/SegmentId' }
      responses:
        '200':
          description: The segment.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/SegmentDetail' } }
              example:
                data:
                  id: 01a1fd75-8e2b-7272-8251-cf72a793cae2
                  name: Active on pro
                  conditions: { match: all, rules: [{ field: attributes.plan, operator: equals, value: pro }] }
                  contact_count: 97
                  created_at: '2026-11-21T09:30:00.000Z'
                  updated_at: '2026-11-21T09:30:00.000Z'
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    patch:
      operationId: segments.update
      tags: [segments]
      summary: Update a segment
      description: Changes the given fields only; conditions are replaced as a whole.
      x-posthorn: { permission: 'segments:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/SegmentId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/SegmentUpdateRequest' }
            example: { name: On pro }
      responses:
        '200':
          description: The updated segment.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Segment' } }
              examples: { segment: { $ref: '#/components/examples/Segment' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: segments.delete
      tags: [segments]
      summary: Delete a segment
      description: Removes the segment and keeps its contacts.
      x-posthorn: { permission: 'segments:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/SegmentId' }
      responses:
        '200':
          description: Deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd75-8e2b-7272-8251-cf72a793cae2, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /segments/{id}/estimate:
    post:
      operationId: segments.estimate
      tags: [segments]
      summary: Count the contacts a segment matches
      description: Evaluates the conditions now and returns how many contacts they match.
      x-posthorn: { permission: 'segments:read', rate: request, idempotency: accepted, success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/SegmentId' }
        - { $ref: '#/components/parameters/IdempotencyKey' }
      responses:
        '200':
          description: The count.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/SegmentEstimate' } }
              example: { data: { count: 97 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /segments/{id}/contacts:
    get:
      operationId: segments.contacts.list
      tags: [segments]
      summary: List contacts a segment matches
      description: Evaluates the conditions now and pages through the contacts they match.
      x-posthorn: { permission: 'segments:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/SegmentId' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of contacts.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Contact' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              examples: { contactPage: { $ref: '#/components/examples/ContactPage' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /tags:
    get:
      operationId: tags.list
      tags: [tags]
      summary: List tags
      description: Pages through the tags of the workspace, newest first, each with its number of contacts.
      x-posthorn: { permission: 'tags:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Search' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of tags.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Tag' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd86-811b-7d5e-90de-825ff11b5460
                    name: vip
                    color: '#cc8800'
                    description: Buys every month
                    contact_count: 12
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-21T09:30:00.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: tags.create
      tags: [tags]
      summary: Create a tag
      description: Adds a label for contacts. A name that exists already, whatever its case, answers 409 duplicate.
      x-posthorn: { permission: 'tags:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TagCreateRequest' }
            example: { name: vip, color: '#cc8800', description: Buys every month }
      responses:
        '201':
          description: The new tag.
          links:
            GetTag: { $ref: '#/components/links/GetTag' }
            UpdateTag: { $ref: '#/components/links/UpdateTag' }
            DeleteTag: { $ref: '#/components/links/DeleteTag' }
            ListContactsWithTag: { $ref: '#/components/links/ListContactsWithTag' }
            AssignTag: { $ref: '#/components/links/AssignTag' }
            UnassignTag: { $ref: '#/components/links/UnassignTag' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Tag' } }
              examples: { tag: { $ref: '#/components/examples/Tag' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /tags/{id}:
    get:
      operationId: tags.get
      tags: [tags]
      summary: Get a tag
      description: Returns the tag with its number of contacts.
      x-posthorn: { permission: 'tags:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/TagId' }
      responses:
        '200':
          description: The tag.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Tag' } }
              examples: { tag: { $ref: '#/components/examples/Tag' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    patch:
      operationId: tags.update
      tags: [tags]
      summary: Update a tag
      description: Changes the given fields only.
      x-posthorn: { permission: 'tags:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/TagId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TagUpdateRequest' }
            example: { color: '#cc8800' }
      responses:
        '200':
          description: The updated tag.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Tag' } }
              examples: { tag: { $ref: '#/components/examples/Tag' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: tags.delete
      tags: [tags]
      summary: Delete a tag
      description: Removes the tag, also from all its contacts.
      x-posthorn: { permission: 'tags:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/TagId' }
      responses:
        '200':
          description: Deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd86-811b-7d5e-90de-825ff11b5460, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /tags/{id}/contacts:
    get:
      operationId: tags.contacts.list
      tags: [tags]
      summary: List contacts with a tag
      description: Pages through the contacts with the tag.
      x-posthorn: { permission: 'tags:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/TagId' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of contacts.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Contact' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              examples: { contactPage: { $ref: '#/components/examples/ContactPage' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: tags.contacts.assign
      tags: [tags]
      summary: Tag contacts
      description: Adds the tag to up to 5,000 contacts; unknown ones and those who have it are skipped.
      x-posthorn: { permission: 'tags:write', rate: request, idempotency: accepted, success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/TagId' }
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ContactIds' }
            example: { contact_ids: [01a1fd84-3ecb-7e51-988c-4cd055f58461, 01a1fd72-d4aa-7191-8085-f105f6be12b3] }
      responses:
        '200':
          description: How many were tagged.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CountAdded' } }
              example: { data: { added: 2, skipped: 0 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: tags.contacts.remove
      tags: [tags]
      summary: Untag contacts
      description: Removes the tag from up to 5,000 contacts; those who do not have it are skipped.
      x-posthorn: { permission: 'tags:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/TagId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ContactIds' }
            example: { contact_ids: [01a1fd84-3ecb-7e51-988c-4cd055f58461] }
      responses:
        '200':
          description: How many were untagged.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CountRemoved' } }
              example: { data: { removed: 1, skipped: 0 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /campaigns:
    get:
      operationId: campaigns.list
      tags: [campaigns]
      summary: List campaigns
      description: Pages through the campaigns of the workspace, newest first.
      x-posthorn: { permission: 'campaigns:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
        - name: status
          in: query
          description: Only campaigns in this status.
          schema: { type: string, enum: [draft, sending, sent, failed] }
      responses:
        '200':
          description: A page of campaigns.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Campaign' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd96-1f65-72c3-bd59-be55ceac5485
                    name: November news
                    subject: 'News for {{first_name|you}}'
                    template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                    list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
                    segment_id: null
                    status: draft
                    total_recipients: null
                    started_at: null
                    completed_at: null
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-21T09:30:00.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: campaigns.create
      tags: [campaigns]
      summary: Create a campaign
      description: >-
        Creates a draft that sends a template to exactly one list or segment. The template is read when
        the campaign is sent.
      x-posthorn: { permission: 'campaigns:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/CampaignCreateRequest' }
            example:
              name: November news
              subject: 'News for {{first_name|you}}'
              template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
              list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
      responses:
        '201':
          description: The new campaign, a draft.
          links:
            GetCampaign: { $ref: '#/components/links/GetCampaign' }
            SendCampaign: { $ref: '#/components/links/SendCampaign' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Campaign' } }
              example:
                data:
                  id: 01a1fd96-1f65-72c3-bd59-be55ceac5485
                  name: November news
                  subject: 'News for {{first_name|you}}'
                  template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                  list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
                  segment_id: null
                  status: draft
                  total_recipients: null
                  started_at: null
                  completed_at: null
                  created_at: '2026-11-21T09:30:00.000Z'
                  updated_at: '2026-11-21T09:30:00.000Z'
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /campaigns/{id}:
    get:
      operationId: campaigns.get
      tags: [campaigns]
      summary: Get a campaign with its figures
      description: Returns the campaign with its counts and rates up to now.
      x-posthorn: { permission: 'campaigns:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/CampaignId' }
      responses:
        '200':
          description: The campaign.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CampaignDetail' } }
              example:
                data:
                  id: 01a1fd96-1f65-72c3-bd59-be55ceac5485
                  name: November news
                  subject: 'News for {{first_name|you}}'
                  template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                  list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
                  segment_id: null
                  status: sent
                  total_recipients: 400
                  started_at: '2026-11-21T10:00:00.000Z'
                  completed_at: '2026-11-21T10:03:12.090Z'
                  stats:
                    recipients: 400
                    sent: 400
                    delivered: 396
                    opens: 240
                    unique_opens: 198
                    clicks: 61
                    unique_clicks: 44
                    bounces: 4
                    complaints: 0
                    unsubscribes: 2
                  rates:
                    delivery_rate: 0.99
                    bounce_rate: 0.01
                    open_rate: 0.5
                    click_rate: 0.1111
                    complaint_rate: 0
                    unsubscribe_rate: 0.0051
                  created_at: '2026-11-21T09:30:00.000Z'
                  updated_at: '2026-11-21T10:03:12.090Z'
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /campaigns/{id}/send/api:
    post:
      operationId: campaigns.send
      tags: [campaigns]
      summary: Send a campaign
      description: >-
        Queues one message for every contact of its list or segment who is neither unsubscribed nor
        suppressed. A campaign is sent once; a second call answers 409 conflict.
      x-posthorn: { permission: 'campaigns:write', rate: request, idempotency: required, success: [202], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/CampaignId' }
        - { $ref: '#/components/parameters/RequiredIdempotencyKey' }
      responses:
        '202':
          description: Queued.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/CampaignSendResult' } }
              example: { data: { id: 01a1fd96-1f65-72c3-bd59-be55ceac5485, status: sending, total_recipients: 400, batches_queued: 4 } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /templates:
    get:
      operationId: templates.list
      tags: [templates]
      summary: List templates
      description: Pages through the templates, newest first, without their html and structure.
      x-posthorn: { permission: 'templates:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Search' }
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of templates.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/TemplateSummary' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                    name: Welcome
                    description: Sent after signing up
                    version: 3
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-21T10:05:12.480Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: templates.create
      tags: [templates]
      summary: Create a template
      description: >-
        Stores version 1. The merge tags are checked; a mistake is reported with line and column. Without
        json_structure the visual editor opens an empty template; the html is sent.
      x-posthorn: { permission: 'templates:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TemplateCreateRequest' }
            example:
              name: Welcome
              description: Sent after signing up
              html: '<h1>Welcome, {{first_name|there}}</h1><p><a href="{{unsubscribe_url}}">Unsubscribe</a></p>'
              json_structure:
                blocks:
                  - { id: b1, type: header, content: { text: 'Welcome, {{first_name|there}}', level: 1, alignment: center, color: '#222222' } }
                  - { id: b2, type: button, content: { text: Start, url: 'https://example.com/start', borderRadius: 4, fullWidth: false } }
                settings: { fontFamily: Georgia, contentWidth: 600, backgroundColor: '#f4f4f4' }
      responses:
        '201':
          description: The new template.
          links:
            GetTemplate: { $ref: '#/components/links/GetTemplate' }
            UpdateTemplate: { $ref: '#/components/links/UpdateTemplate' }
            DeleteTemplate: { $ref: '#/components/links/DeleteTemplate' }
            SendTemplate: { $ref: '#/components/links/SendTemplate' }
            CreateCampaignWithTemplate: { $ref: '#/components/links/CreateCampaignWithTemplate' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Template' } }
              examples: { template: { $ref: '#/components/examples/Template' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /templates/{id}:
    get:
      operationId: templates.get
      tags: [templates]
      summary: Get a template
      description: Returns the newest version with html and json_structure.
      x-posthorn: { permission: 'templates:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/TemplateId' }
      responses:
        '200':
          description: The template.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Template' } }
              examples: { template: { $ref: '#/components/examples/Template' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    patch:
      operationId: templates.update
      tags: [templates]
      summary: Update a template
      description: Changes the given fields only, and stores a new version each time.
      x-posthorn: { permission: 'templates:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/TemplateId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/TemplateUpdateRequest' }
            example: { html: '<h1>Hello, {{first_name|there}}</h1><p><a href="{{unsubscribe_url}}">Unsubscribe</a></p>' }
      responses:
        '200':
          description: The new version.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Template' } }
              examples: { template: { $ref: '#/components/examples/Template' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: templates.delete
      tags: [templates]
      summary: Delete a template
      description: Soft-deletes the template; mail already accepted keeps its content.
      x-posthorn: { permission: 'templates:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/TemplateId' }
      responses:
        '200':
          description: Deleted.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /suppressions:
    get:
      operationId: suppressions.list
      tags: [suppressions]
      summary: List suppressed addresses
      description: Pages through the addresses that get no mail, newest first.
      x-posthorn: { permission: 'suppressions:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
        - name: reason
          in: query
          description: Only addresses suppressed for this reason.
          schema: { type: string, enum: [manual, unsubscribe, bounce, complaint] }
      responses:
        '200':
          description: A page of suppressions.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Suppression' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd90-8567-7ed5-9af8-5064a585a007
                    email: grace@example.com
                    reason: bounce
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-21T09:30:00.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: suppressions.create
      tags: [suppressions]
      summary: Suppress an address
      description: >-
        Stops all mail to the address, with reason manual. An address that is suppressed already answers
        409 duplicate.
      x-posthorn: { permission: 'suppressions:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/SuppressionCreateRequest' }
            example: { email: grace@example.com }
      responses:
        '201':
          description: The new suppression.
          links:
            DeleteSuppression: { $ref: '#/components/links/DeleteSuppression' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Suppression' } }
              example:
                data:
                  id: 01a1fd90-8567-7ed5-9af8-5064a585a007
                  email: grace@example.com
                  reason: manual
                  created_at: '2026-11-21T09:30:00.000Z'
                  updated_at: '2026-11-21T09:30:00.000Z'
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /suppressions/{email}:
    delete:
      operationId: suppressions.delete
      tags: [suppressions]
      summary: Remove an address from the suppression list
      description: Allows mail to the address again; it does not subscribe the contact.
      x-posthorn: { permission: 'suppressions:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/SuppressedEmail' }
      responses:
        '200':
          description: Removed; the id is that of the suppression.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd90-8567-7ed5-9af8-5064a585a007, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /bounces:
    get:
      operationId: bounces.list
      tags: [bounces]
      summary: List bounces
      description: Pages through the bounces, newest first, filtered by type, address and time.
      x-posthorn: { permission: 'bounces:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
        - name: type
          in: query
          description: Only bounces of this type.
          schema: { type: string, enum: [permanent, transient, undetermined] }
        - name: email
          in: query
          description: Only bounces of this address.
          schema: { type: string, format: email, pattern: *email }
        - name: since
          in: query
          description: >-
            Only bounces at or after this time: an ISO 8601 date-time with a zone, as \`send_at\` of a send takes it, or a
            date, from 00:00 UTC.
          schema: { type: string, anyOf: [{ type: string, format: date-time }, { type: string, format: date }], x-posthorn-format: instant-or-day }
        - name: until
          in: query
          description: >-
            Only bounces before this time, given as \`since\` is; bounces at this time are left out.
          schema: { type: string, anyOf: [{ type: string, format: date-time }, { type: string, format: date }], x-posthorn-format: instant-or-day }
      responses:
        '200':
          description: A page of bounces.
          links:
            GetNewestBounce: { $ref: '#/components/links/GetNewestBounce' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Bounce' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd78-7f4c-7c17-9274-c98b59a9bd53
                    email: grace@example.com
                    message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                    contact_id: 01a1fd72-d4aa-7191-8085-f105f6be12b3
                    campaign_id: null
                    type: permanent
                    sub_type: unknown_user
                    smtp_status: 5.1.1
                    diagnostic_code: smtp; 550 5.1.1 User unknown
                    isp_name: null
                    bounced_at: '2026-11-21T09:30:02.000Z'
                    created_at: '2026-11-21T09:30:02.000Z'
                    updated_at: '2026-11-21T09:30:02.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /bounces/{id}:
    get:
      operationId: bounces.get
      tags: [bounces]
      summary: Get a bounce
      description: Returns the bounce with the status and text of the receiving server.
      x-posthorn: { permission: 'bounces:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/BounceId' }
      responses:
        '200':
          description: The bounce.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Bounce' } }
              example:
                data:
                  id: 01a1fd78-7f4c-7c17-9274-c98b59a9bd53
                  email: grace@example.com
                  message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                  contact_id: 01a1fd72-d4aa-7191-8085-f105f6be12b3
                  campaign_id: null
                  type: permanent
                  sub_type: unknown_user
                  smtp_status: 5.1.1
                  diagnostic_code: smtp; 550 5.1.1 User unknown
                  isp_name: null
                  bounced_at: '2026-11-21T09:30:02.000Z'
                  created_at: '2026-11-21T09:30:02.000Z'
                  updated_at: '2026-11-21T09:30:02.000Z'
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /analytics:
    get:
      operationId: analytics.get
      tags: [analytics]
      summary: Get totals and a daily series
      description: >-
        Sums up the last days in UTC, today included; sandbox mail is left out. Sends count messages
        queued, opens and clicks count messages.
      x-posthorn: { permission: 'analytics:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - name: period
          in: query
          description: How far back, today included.
          schema: { type: string, enum: [1d, 7d, 30d, 90d], default: 30d }
      responses:
        '200':
          description: The figures.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Analytics' } }
              example:
                data:
                  period: 1d
                  totals: { sends: 523, campaign_sends: 400, api_sends: 123, delivered: 516, opens: 251, clicks: 60, bounces: 7 }
                  daily_api_sends: [{ date: '2026-11-21', count: 123 }]
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /domains:
    get:
      operationId: domains.list
      tags: [domains]
      summary: List sending domains
      description: Pages through the domains of the workspace, newest first.
      x-posthorn: { permission: 'domains:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of domains.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Domain' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              examples: { domainPage: { $ref: '#/components/examples/DomainPage' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: domains.create
      tags: [domains]
      summary: Add a sending domain
      description: >-
        Registers the domain and answers the DNS records to publish, three CNAMEs for DKIM and a TXT for
        verification. Mail cannot be sent from it before it is verified.
      x-posthorn: { permission: 'domains:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/DomainCreateRequest' }
            example: { domain: mail.example.com }
      responses:
        '201':
          description: The new domain, pending, with its records.
          links:
            GetDomain: { $ref: '#/components/links/GetDomain' }
            VerifyDomain: { $ref: '#/components/links/VerifyDomain' }
            DeleteDomain: { $ref: '#/components/links/DeleteDomain' }
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Domain' } }
              examples: { domain: { $ref: '#/components/examples/Domain' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /domains/{id}:
    get:
      operationId: domains.get
      tags: [domains]
      summary: Get a sending domain
      description: Returns the domain with its records and the result of the last verification.
      x-posthorn: { permission: 'domains:read', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/DomainId' }
      responses:
        '200':
          description: The domain.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Domain' } }
              examples: { domain: { $ref: '#/components/examples/Domain' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: domains.delete
      tags: [domains]
      summary: Remove a sending domain
      description: Removes the domain; mail with a From address on it is then sent from the shared domain.
      x-posthorn: { permission: 'domains:write', rate: request, idempotency: 'no', success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/DomainId' }
      responses:
        '200':
          description: Removed.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Deleted' } }
              example: { data: { id: 01a1fd98-da6a-75ee-9060-a2f48f38000d, success: true } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /domains/{id}/verify:
    post:
      operationId: domains.verify
      tags: [domains]
      summary: Verify a sending domain
      description: >-
        Looks up the records now and returns the domain with the result. With a missing record it
        stays pending, with a wrong one it is failed.
      x-posthorn: { permission: 'domains:write', rate: request, idempotency: accepted, success: [200], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/DomainId' }
        - { $ref: '#/components/parameters/IdempotencyKey' }
      responses:
        '200':
          description: The domain after the look-up.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Domain' } }
              examples: { domain: { $ref: '#/components/examples/Domain' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /conversions:
    get:
      operationId: conversions.list
      tags: [conversions]
      summary: List conversions
      description: Pages through the conversions, newest first.
      x-posthorn: { permission: 'conversions:read', rate: request, idempotency: 'no', success: [200], paginated: true }
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { $ref: '#/components/parameters/Offset' }
      responses:
        '200':
          description: A page of conversions.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data, pagination]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Conversion' } }
                  pagination: { $ref: '#/components/schemas/Pagination' }
              example:
                data:
                  - id: 01a1fd9a-1a49-769d-861b-c31537ba4a13
                    contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                    value: 49.9
                    currency: EUR
                    metadata: { order_number: A-1024 }
                    created_at: '2026-11-21T09:30:00.000Z'
                    updated_at: '2026-11-21T09:30:00.000Z'
                pagination: { total: 1, limit: 100, offset: 0, has_more: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: conversions.create
      tags: [conversions]
      summary: Record a conversion
      description: >-
        Records the value of a contact's purchase or other outcome, and starts automations with trigger
        type purchase.
      x-posthorn: { permission: 'conversions:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ConversionCreateRequest' }
            example:
              contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
              value: 49.9
              currency: EUR
              metadata: { order_number: A-1024 }
      responses:
        '201':
          description: The new conversion.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Conversion' } }
              example:
                data:
                  id: 01a1fd9a-1a49-769d-861b-c31537ba4a13
                  contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                  value: 49.9
                  currency: EUR
                  metadata: { order_number: A-1024 }
                  created_at: '2026-11-21T09:30:00.000Z'
                  updated_at: '2026-11-21T09:30:00.000Z'
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /track/product-view:
    post:
      operationId: tracking.productView
      tags: [tracking]
      summary: Record a product view
      description: >-
        Records that a contact viewed a product, and starts automations with trigger type
        product_viewed.
      x-posthorn: { permission: 'tracking:write', rate: request, idempotency: accepted, success: [201], paginated: false }
      parameters:
        - { $ref: '#/components/parameters/IdempotencyKey' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ProductViewRequest' }
            example: { contact_email: ada@example.com, product_id: sku-42, product: { name: Notebook, price: 12.5 } }
      responses:
        '201':
          description: The new product view.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
            X-Idempotency-Status: { $ref: '#/components/headers/X-Idempotency-Status' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/ProductView' } }
              example:
                data:
                  id: 01a1fd99-acab-7d12-a1e3-279d6837b214
                  contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                  product_id: sku-42
                  product: { name: Notebook, price: 12.5 }
                  viewed_at: '2026-11-21T09:30:00.000Z'
                  created_at: '2026-11-21T09:30:00.000Z'
                  updated_at: '2026-11-21T09:30:00.000Z'
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/responses/Conflict' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /api-key/permissions:
    get:
      operationId: apiKey.permissions
      tags: [apiKey]
      summary: Show the permissions of the key in use
      description: >-
        Reports name, type, permissions and request limit of the key that signs the request; needs no
        permission.
      x-posthorn: { permission: null, rate: request, idempotency: 'no', success: [200], paginated: false }
      responses:
        '200':
          description: The key.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
            X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
            X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/ApiKey' } }
              example:
                data: { name: Website, type: production, permissions: ['*'], rate_limit: 100, is_sandbox: false }
        '400': { $ref: '#/components/responses/ValidationError' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '404': { $ref: '#/components/responses/NotFound' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /health:
    get:
      operationId: health
      tags: [health]
      summary: Check the health of the service
      description: >-
        Needs no key. Answers 200 while the service accepts requests, and 503 while the store cannot
        write.
      x-posthorn: { permission: null, rate: none, idempotency: 'no', success: [200], paginated: false }
      security: []
      responses:
        '200':
          description: The service accepts requests.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Health' } }
              example: { data: { status: ok, version: 1.0.0, time: '2026-11-21T09:30:00.000Z' } }
        '400': { $ref: '#/components/responses/ValidationError' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503':
          description: The store cannot write; nothing is acknowledged.
          headers:
            X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
            Retry-After: { $ref: '#/components/headers/Retry-After' }
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { $ref: '#/components/schemas/Health' } }
              example: { data: { status: unavailable, version: 1.0.0, time: '2026-11-21T09:30:00.000Z' } }

webhooks:
  contact.created:
    post:
      tags: [webhooks]
      summary: A contact was created
      description: The data is the contact.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventContactCreated' }
            example:
              event: contact.created
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                first_name: Ada
                last_name: Lovelace
                attributes: { company: Example Ltd, plan: team }
                subscribed: true
                bounced: false
                unsubscribed_at: null
                tags: []
                lists: [{ id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a, name: Newsletter }]
                created_at: '2026-11-21T09:30:00.000Z'
                updated_at: '2026-11-21T09:30:00.000Z'
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  contact.updated:
    post:
      tags: [webhooks]
      summary: A contact was updated
      description: The data is the contact, with what changed fields held before.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventContactUpdated' }
            example:
              event: contact.updated
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                first_name: Ada
                last_name: Lovelace
                attributes: { company: Example Ltd, plan: team }
                subscribed: true
                bounced: false
                unsubscribed_at: null
                tags: []
                lists: [{ id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a, name: Newsletter }]
                created_at: '2026-11-21T09:30:00.000Z'
                updated_at: '2026-11-21T09:30:00.000Z'
                previous: { last_name: null }
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  contact.subscribed:
    post:
      tags: [webhooks]
      summary: A contact subscribed
      description: The contact as a whole, or to one list.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventContactSubscribed' }
            example:
              event: contact.subscribed
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
                list_name: Newsletter
                source: api
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  contact.unsubscribed:
    post:
      tags: [webhooks]
      summary: A contact unsubscribed
      description: The contact as a whole, or from one list.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventContactUnsubscribed' }
            example:
              event: contact.unsubscribed
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
                list_name: Newsletter
                source: preferences
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  campaign.sent:
    post:
      tags: [webhooks]
      summary: A campaign started sending
      description: Its messages are queued.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventCampaignSent' }
            example:
              event: campaign.sent
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                campaign_id: 01a1fd96-1f65-72c3-bd59-be55ceac5485
                name: November news
                subject: 'News for {{first_name|you}}'
                total_recipients: 400
                started_at: '2026-11-21T09:30:00.000Z'
                completed_at: null
                stats:
                  recipients: 400
                  sent: 0
                  delivered: 0
                  opens: 0
                  unique_opens: 0
                  clicks: 0
                  unique_clicks: 0
                  bounces: 0
                  complaints: 0
                  unsubscribes: 0
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  campaign.completed:
    post:
      tags: [webhooks]
      summary: A campaign finished sending
      description: Every message was sent or has failed.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventCampaignCompleted' }
            example:
              event: campaign.completed
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                campaign_id: 01a1fd96-1f65-72c3-bd59-be55ceac5485
                name: November news
                subject: 'News for {{first_name|you}}'
                total_recipients: 400
                started_at: '2026-11-21T09:30:00.000Z'
                completed_at: '2026-11-21T09:33:12.090Z'
                stats:
                  recipients: 400
                  sent: 400
                  delivered: 400
                  opens: 0
                  unique_opens: 0
                  clicks: 0
                  unique_clicks: 0
                  bounces: 0
                  complaints: 0
                  unsubscribes: 0
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  email.sent:
    post:
      tags: [webhooks]
      summary: An email was sent
      description: A mail server accepted the message.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventEmailSent' }
            example:
              event: email.sent
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                to: ada@example.com
                from: hello@example.com
                subject: Welcome, Ada
                status: sent
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                campaign_id: null
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                run_id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                batch_id: null
                template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                sandbox: false
                sent_at: '2026-11-21T09:30:00.000Z'
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  email.delivered:
    post:
      tags: [webhooks]
      summary: An email was delivered
      description: The message reached the mailbox, as far as the servers say.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventEmailDelivered' }
            example:
              event: email.delivered
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                to: ada@example.com
                from: hello@example.com
                subject: Welcome, Ada
                status: delivered
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                campaign_id: null
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                run_id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                batch_id: null
                template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                sandbox: false
                delivered_at: '2026-11-21T09:30:00.000Z'
                smtp_response: 250 2.0.0 OK
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  email.opened:
    post:
      tags: [webhooks]
      summary: An email was opened
      description: Every opening is an event; first marks the earliest.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventEmailOpened' }
            example:
              event: email.opened
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                to: ada@example.com
                from: hello@example.com
                subject: Welcome, Ada
                status: opened
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                campaign_id: null
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                run_id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                batch_id: null
                template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                sandbox: false
                opened_at: '2026-11-21T09:30:00.000Z'
                ip_address: 192.0.2.7
                user_agent: Mozilla/5.0
                first: true
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  email.clicked:
    post:
      tags: [webhooks]
      summary: A link in an email was clicked
      description: Every click is an event; first marks the earliest.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventEmailClicked' }
            example:
              event: email.clicked
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                to: ada@example.com
                from: hello@example.com
                subject: Welcome, Ada
                status: clicked
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                campaign_id: null
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                run_id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                batch_id: null
                template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                sandbox: false
                clicked_at: '2026-11-21T09:30:00.000Z'
                ip_address: 192.0.2.7
                user_agent: Mozilla/5.0
                first: true
                url: https://example.com/start
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  email.bounced:
    post:
      tags: [webhooks]
      summary: An email bounced
      description: The message bounced; bounce says why.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventEmailBounced' }
            example:
              event: email.bounced
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                to: ada@example.com
                from: hello@example.com
                subject: Welcome, Ada
                status: bounced
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                campaign_id: null
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                run_id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                batch_id: null
                template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                sandbox: false
                bounced_at: '2026-11-21T09:30:00.000Z'
                bounce_type: permanent
                bounce:
                  id: 01a1fd78-7f4c-7c17-9274-c98b59a9bd53
                  email: ada@example.com
                  message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                  contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                  campaign_id: null
                  type: permanent
                  sub_type: unknown_user
                  smtp_status: 5.1.1
                  diagnostic_code: smtp; 550 5.1.1 User unknown
                  isp_name: null
                  bounced_at: '2026-11-21T09:30:00.000Z'
                  created_at: '2026-11-21T09:30:00.000Z'
                  updated_at: '2026-11-21T09:30:00.000Z'
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  email.complained:
    post:
      tags: [webhooks]
      summary: A recipient marked an email as spam
      description: The address is suppressed from now on.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventEmailComplained' }
            example:
              event: email.complained
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                message_id: msg_01a1fd8b52847983ab3e7970a66de67e
                to: ada@example.com
                from: hello@example.com
                subject: Welcome, Ada
                status: delivered
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                campaign_id: null
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                run_id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                batch_id: null
                template_id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
                sandbox: false
                complained_at: '2026-11-21T09:30:00.000Z'
                complaint: { feedback_type: abuse }
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  flow.triggered:
    post:
      tags: [webhooks]
      summary: An automation was triggered
      description: A run has started.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventFlowTriggered' }
            example:
              event: flow.triggered
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                automation_name: Welcome series
                run_id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                trigger_type: added_to_list
                trigger_data: { list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a }
                status: active
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  flow.completed:
    post:
      tags: [webhooks]
      summary: An automation completed
      description: A run has passed its last step.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventFlowCompleted' }
            example:
              event: flow.completed
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                automation_name: Welcome series
                run_id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                trigger_type: added_to_list
                trigger_data: { list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a }
                status: completed
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  form.submitted:
    post:
      tags: [webhooks]
      summary: A form was submitted
      description: The data holds the fields of the form.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventFormSubmitted' }
            example:
              event: form.submitted
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                form_id: newsletter-form
                form_name: Newsletter
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                fields: { email: ada@example.com, topic: engines }
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  conversion.created:
    post:
      tags: [webhooks]
      summary: A conversion was recorded
      description: The data is the conversion.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventConversionCreated' }
            example:
              event: conversion.created
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                id: 01a1fd9a-1a49-769d-861b-c31537ba4a13
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                value: 49.9
                currency: EUR
                metadata: { order_number: A-1024 }
                created_at: '2026-11-21T09:30:00.000Z'
                updated_at: '2026-11-21T09:30:00.000Z'
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  list.member_added:
    post:
      tags: [webhooks]
      summary: A contact was added to a list
      description: The contact is a member from now on.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventListMemberAdded' }
            example:
              event: list.member_added
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
                list_name: Newsletter
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                source: api
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

  list.member_removed:
    post:
      tags: [webhooks]
      summary: A contact was removed from a list
      description: The contact is no member any more.
      security: []
      parameters:
        - { $ref: '#/components/parameters/ServiceSignature' }
        - { $ref: '#/components/parameters/ServiceEvent' }
        - { $ref: '#/components/parameters/ServiceDeliveryId' }
        - { $ref: '#/components/parameters/ServiceWebhookId' }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/EventListMemberRemoved' }
            example:
              event: list.member_removed
              timestamp: '2026-11-21T09:30:00.000Z'
              data:
                list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
                list_name: Newsletter
                contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
                email: ada@example.com
                source: api
      responses:
        '2XX': { $ref: '#/components/responses/DeliveryReceived' }
        '410': { $ref: '#/components/responses/DeliveryUnwanted' }
        default: { $ref: '#/components/responses/DeliveryFailed' }

components:
  securitySchemes:
    apiKey:
      type: http
      scheme: bearer
      description: An API key, \`ph_live_…\` or \`ph_sandbox_…\`. Sandbox keys send nothing.

  parameters:
    Limit:
      name: limit
      in: query
      description: How many items a page holds at most.
      schema: { type: integer, minimum: 1, maximum: 1000, default: 100 }
    Offset:
      name: offset
      in: query
      description: How many items to skip.
      schema: { type: integer, minimum: 0, maximum: 9007199254740991, default: 0 }
    Search:
      name: search
      in: query
      description: Only items with this text in their name (contacts in email or names), whatever its case.
      schema: { type: string, pattern: '^[^\\u0000]*$', maxLength: 255 }
    IdempotencyKey:
      name: Idempotency-Key
      in: header
      description: >-
        1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call
        answered. With another body it is 409 idempotency_conflict.
      schema: { type: string, minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }
      example: order-1024-confirmation
    RequiredIdempotencyKey:
      name: Idempotency-Key
      in: header
      required: true
      description: >-
        1 to 255 visible ASCII characters, required here. For one hour the same key answers what the first call
        answered.
      schema: { type: string, minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }
      example: november-newsletter
    BatchId:
      name: batchId
      in: path
      required: true
      description: Batch id, from sending the batch.
      schema: { type: string }
    MessageId:
      name: messageId
      in: path
      required: true
      description: Message id, from sending.
      schema: { type: string }
    ContactId:
      name: id
      in: path
      required: true
      description: Contact id.
      schema: { type: string }
    TemplateId:
      name: id
      in: path
      required: true
      description: Template id.
      schema: { type: string }
    SuppressedEmail:
      name: email
      in: path
      required: true
      description: The suppressed address, percent-encoded.
      schema: { type: string }

    AutomationId:
      name: id
      in: path
      required: true
      description: Automation id.
      schema: { type: string }
    StepId:
      name: stepId
      in: path
      required: true
      description: Step id.
      schema: { type: string }
    RunId:
      name: runId
      in: path
      required: true
      description: Run id.
      schema: { type: string }
    WebhookId:
      name: id
      in: path
      required: true
      description: Subscription id.
      schema: { type: string }
    ListId:
      name: id
      in: path
      required: true
      description: List id.
      schema: { type: string }
    SegmentId:
      name: id
      in: path
      required: true
      description: Segment id.
      schema: { type: string }
    TagId:
      name: id
      in: path
      required: true
      description: Tag id.
      schema: { type: string }
    CampaignId:
      name: id
      in: path
      required: true
      description: Campaign id.
      schema: { type: string }
    BounceId:
      name: id
      in: path
      required: true
      description: Bounce id.
      schema: { type: string }
    DomainId:
      name: id
      in: path
      required: true
      description: Domain id.
      schema: { type: string }
    ServiceSignature:
      name: X-Service-Signature
      in: header
      required: true
      description: >-
        \`t=<Unix seconds>,v1=<hash>\`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t,
        a dot and the raw body.
      schema: { type: string }
      example: t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
    ServiceEvent:
      name: X-Service-Event
      in: header
      required: true
      description: The event type.
      schema: { type: string }
    ServiceDeliveryId:
      name: X-Service-Delivery-Id
      in: header
      required: true
      description: One per event and subscription, the same in every attempt; use it to recognise repetitions.
      schema: { type: string }
    ServiceWebhookId:
      name: X-Service-Webhook-Id
      in: header
      required: true
      description: The subscription's id.
      schema: { type: string }

  headers:
    X-Request-Id:
      description: Names this request; quote it when asking for help.
      schema: { type: string }
      example: req_01a1fd86d1a0786daf391e241fb09553
    X-RateLimit-Limit:
      description: Requests a window allows; on the two sending operations, emails where that window is tighter. Absent without a limit.
      schema: { type: integer }
      example: 100
    X-RateLimit-Remaining:
      description: What remains of the window.
      schema: { type: integer }
      example: 99
    X-RateLimit-Reset:
      description: When the oldest counted entry leaves the window.
      schema: { type: string, format: date-time }
      example: '2026-11-21T09:31:00.000Z'
    X-Idempotency-Status:
      description: With an Idempotency-Key, \`new\` for the first execution and \`cached\` for its repetition.
      schema: { type: string, x-posthorn-known: [new, cached] }
      example: new
    Retry-After:
      description: Seconds to wait before the next attempt.
      schema: { type: integer, minimum: 0 }
      example: 12

  responses:
    ValidationError:
      description: The request is invalid; path names the field, and details list all problems where there are several.
      headers:
        X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            validation_error:
              value:
                error:
                  code: validation_error
                  message: messages[3].subject is required
                  path: messages[3].subject
                  details:
                    - { path: 'messages[3].subject', message: 'messages[3].subject is required' }
                    - { path: 'messages[7].to', message: 'messages[7].to must be a string' }
            no_content: { value: { error: { code: no_content, message: 'Give at least one of html, text and template_id' } } }
            missing_from_email:
              value: { error: { code: missing_from_email, message: 'Give from_email; the workspace has no default', path: from_email } }
            invalid_schedule:
              value: { error: { code: invalid_schedule, message: send_at must be in the future and within 72 hours, path: send_at } }
    Unauthorized:
      description: The key is missing, invalid or revoked.
      headers:
        X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            unauthorized: { value: { error: { code: unauthorized, message: 'The API key is missing, invalid or revoked' } } }
    Forbidden:
      description: The key lacks the permission, the sending domain is not ready, or a sending limit is reached.
      headers:
        X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            forbidden: { value: { error: { code: forbidden, message: 'The key lacks the permission contacts:write' } } }
            domain_invalid:
              value: { error: { code: domain_invalid, message: mail.example.com is not verified, path: from_email } }
            limit_reached: { value: { error: { code: limit_reached, message: The monthly sending limit is reached } } }
    NotFound:
      description: No such resource in this workspace, or the workspace of the key is gone.
      headers:
        X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            not_found: { value: { error: { code: not_found, message: There is no contact with this id } } }
            template_not_found:
              value: { error: { code: template_not_found, message: There is no template with this id, path: template_id } }
            contact_not_found: { value: { error: { code: contact_not_found, message: There is no contact with this email, path: email } } }
            workspace_not_found: { value: { error: { code: workspace_not_found, message: The workspace of this key does not exist } } }
    Conflict:
      description: The resource exists already, is in another state, or the Idempotency-Key is taken.
      headers:
        X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
        Retry-After: { $ref: '#/components/headers/Retry-After' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            duplicate: { value: { error: { code: duplicate, message: A contact with this email exists, path: email } } }
            idempotency_conflict:
              value: { error: { code: idempotency_conflict, message: This key was used with another body, path: Idempotency-Key } }
            conflict: { value: { error: { code: conflict, message: The email has been sent } } }
    TooManyRequests:
      description: The key's window is full (rate_limited), or the service sheds load (rate_limit_exceeded).
      headers:
        X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
        Retry-After: { $ref: '#/components/headers/Retry-After' }
        X-RateLimit-Limit: { $ref: '#/components/headers/X-RateLimit-Limit' }
        X-RateLimit-Remaining: { $ref: '#/components/headers/X-RateLimit-Remaining' }
        X-RateLimit-Reset: { $ref: '#/components/headers/X-RateLimit-Reset' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            rate_limited: { value: { error: { code: rate_limited, message: '100 requests a minute are reached; try again in 12 s' } } }
            rate_limit_exceeded: { value: { error: { code: rate_limit_exceeded, message: The service is busy; try again in 2 s } } }
    InternalError:
      description: Something unexpected happened; safe to repeat with an Idempotency-Key.
      headers:
        X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            internal_error: { value: { error: { code: internal_error, message: Something unexpected happened } } }
            schedule_failed: { value: { error: { code: schedule_failed, message: The email could not be scheduled } } }
    Unavailable:
      description: The store cannot write; nothing was acknowledged.
      headers:
        X-Request-Id: { $ref: '#/components/headers/X-Request-Id' }
        Retry-After: { $ref: '#/components/headers/Retry-After' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            unavailable: { value: { error: { code: unavailable, message: The store cannot be written } } }

    DeliveryReceived:
      description: Any 2xx within 10 seconds counts as received.
    DeliveryUnwanted:
      description: Disables the subscription at once.
    DeliveryFailed:
      description: Anything else, redirects included, is retried with growing pauses.

  examples:
    Contact:
      value:
        data:
          id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
          email: ada@example.com
          first_name: Ada
          last_name: Lovelace
          attributes: { company: Example Ltd, plan: team }
          subscribed: true
          bounced: false
          unsubscribed_at: null
          tags: [{ id: 01a1fd86-811b-7d5e-90de-825ff11b5460, name: vip, color: '#cc8800' }]
          lists: [{ id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a, name: Newsletter }]
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:48:21.350Z'
    ContactPage:
      value:
        data:
          - id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
            email: ada@example.com
            first_name: Ada
            last_name: Lovelace
            attributes: { company: Example Ltd, plan: team }
            subscribed: true
            bounced: false
            unsubscribed_at: null
            tags: [{ id: 01a1fd86-811b-7d5e-90de-825ff11b5460, name: vip, color: '#cc8800' }]
            lists: [{ id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a, name: Newsletter }]
            created_at: '2026-11-21T09:30:00.000Z'
            updated_at: '2026-11-21T09:48:21.350Z'
        pagination: { total: 1, limit: 100, offset: 0, has_more: false }
    Template:
      value:
        data:
          id: 01a1fd7d-b021-7fdb-8340-8872b14dab4b
          name: Welcome
          description: Sent after signing up
          version: 1
          html: '<h1>Welcome, {{first_name|there}}</h1><p><a href="{{unsubscribe_url}}">Unsubscribe</a></p>'
          json_structure:
            blocks:
              - { id: b1, type: header, content: { text: 'Welcome, {{first_name|there}}', level: 1, alignment: center, color: '#222222' } }
            settings: { fontFamily: Georgia, contentWidth: 600, backgroundColor: '#f4f4f4' }
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:30:00.000Z'
    Automation:
      value:
        data:
          id: 01a1fd7a-1145-746c-b172-3efd9a545c69
          name: Welcome series
          status: draft
          trigger_type: added_to_list
          trigger_config: { list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a }
          run_count: 0
          steps:
            - id: 01a1fd8b-7173-7bd8-a269-0ed035d61092
              automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
              step_type: email
              position: 0
              config: { templateId: 01a1fd7d-b021-7fdb-8340-8872b14dab4b, subject: 'Welcome, {{first_name|there}}', previewText: '' }
              created_at: '2026-11-21T09:30:00.000Z'
              updated_at: '2026-11-21T09:30:00.000Z'
            - id: 01a1fd79-c828-7ff0-8706-c321a6252d53
              automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
              step_type: delay
              position: 1
              config: { duration: 2, unit: days }
              created_at: '2026-11-21T09:30:00.000Z'
              updated_at: '2026-11-21T09:30:00.000Z'
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:30:00.000Z'
    AutomationPage:
      value:
        data:
          - id: 01a1fd7a-1145-746c-b172-3efd9a545c69
            name: Welcome series
            status: active
            trigger_type: added_to_list
            trigger_config: { list_id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a }
            run_count: 37
            steps:
              - id: 01a1fd79-c828-7ff0-8706-c321a6252d53
                automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
                step_type: delay
                position: 0
                config: { duration: 2, unit: days }
                created_at: '2026-11-21T09:30:00.000Z'
                updated_at: '2026-11-21T09:30:00.000Z'
            created_at: '2026-11-21T09:30:00.000Z'
            updated_at: '2026-11-21T09:52:40.000Z'
        pagination: { total: 1, limit: 100, offset: 0, has_more: false }
    AutomationStep:
      value:
        data:
          id: 01a1fd8b-7173-7bd8-a269-0ed035d61092
          automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
          step_type: email
          position: 1
          config: { templateId: 01a1fd7d-b021-7fdb-8340-8872b14dab4b, subject: 'How is it going, {{first_name}}?', previewText: '' }
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:30:00.000Z'
    AutomationRun:
      value:
        data:
          id: 01a1fd97-c19e-7ad8-8493-e672a8886d49
          automation_id: 01a1fd7a-1145-746c-b172-3efd9a545c69
          contact_id: 01a1fd84-3ecb-7e51-988c-4cd055f58461
          contact_email: ada@example.com
          status: active
          trigger_type: api
          trigger_data: { order_number: A-1024 }
          current_step_id: 01a1fd8b-7173-7bd8-a269-0ed035d61092
          next_run_at: '2026-11-21T09:30:00.000Z'
          started_at: '2026-11-21T09:30:00.000Z'
          completed_at: null
          cancelled_at: null
          error: null
          steps:
            - step_id: 01a1fd8b-7173-7bd8-a269-0ed035d61092
              step_type: email
              position: 0
              status: pending
              started_at: null
              completed_at: null
              output: null
              error: null
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:30:00.000Z'
    List:
      value:
        data:
          id: 01a1fd89-65f8-7243-9c2d-3e89d206a08a
          name: Newsletter
          description: Monthly news
          type: static
          conditions: null
          member_count: 418
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:30:00.000Z'
    Segment:
      value:
        data:
          id: 01a1fd75-8e2b-7272-8251-cf72a793cae2
          name: Active on pro
          conditions: { match: all, rules: [{ field: attributes.plan, operator: equals, value: pro }] }
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:30:00.000Z'
    Tag:
      value:
        data:
          id: 01a1fd86-811b-7d5e-90de-825ff11b5460
          name: vip
          color: '#cc8800'
          description: Buys every month
          contact_count: 12
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:30:00.000Z'
    Domain:
      value:
        data:
          id: 01a1fd98-da6a-75ee-9060-a2f48f38000d
          domain: mail.example.com
          status: pending
          verified: false
          dkim_enabled: false
          dns_records:
            - { type: CNAME, name: k1a._domainkey.mail.example.com, value: k1a.dkim.posthorn.test, purpose: dkim, status: pending }
            - { type: CNAME, name: k2b._domainkey.mail.example.com, value: k2b.dkim.posthorn.test, purpose: dkim, status: pending }
            - { type: CNAME, name: k3c._domainkey.mail.example.com, value: k3c.dkim.posthorn.test, purpose: dkim, status: pending }
            - { type: TXT, name: _posthorn.mail.example.com, value: posthorn-verification=k1a, purpose: verification, status: pending }
          created_at: '2026-11-21T09:30:00.000Z'
          updated_at: '2026-11-21T09:30:00.000Z'
    DomainPage:
      value:
        data:
          - id: 01a1fd98-da6a-75ee-9060-a2f48f38000d
            domain: mail.example.com
            status: verified
            verified: true
            dkim_enabled: true
            dns_records:
              - { type: CNAME, name: k1a._domainkey.mail.example.com, value: k1a.dkim.posthorn.test, purpose: dkim, status: verified }
              - { type: CNAME, name: k2b._domainkey.mail.example.com, value: k2b.dkim.posthorn.test, purpose: dkim, status: verified }
              - { type: CNAME, name: k3c._domainkey.mail.example.com, value: k3c.dkim.posthorn.test, purpose: dkim, status: verified }
              - { type: TXT, name: _posthorn.mail.example.com, value: posthorn-verification=k1a, purpose: verification, status: verified }
            created_at: '2026-11-21T09:30:00.000Z'
            updated_at: '2026-11-21T10:12:45.600Z'
        pagination: { total: 1, limit: 100, offset: 0, has_more: false }

  # From the operation that creates an id to the operation that needs it.
  links:
    ReadStatusOfFirstRecipient: { operationId: emails.status, parameters: { messageId: '$response.body#/data/results/0/message_id' } }
    ReadStatusOfScheduledEmail: { operationId: emails.status, parameters: { messageId: '$response.body#/data/message_id' } }
    CancelScheduledEmail: { operationId: emails.cancel, parameters: { messageId: '$response.body#/data/message_id' } }
    GetBatch: { operationId: emails.batch.get, parameters: { batchId: '$response.body#/data/batch_id' } }
    GetAutomation: { operationId: automations.get, parameters: { id: '$response.body#/data/id' } }
    UpdateAutomation: { operationId: automations.update, parameters: { id: '$response.body#/data/id' } }
    DeleteAutomation: { operationId: automations.delete, parameters: { id: '$response.body#/data/id' } }
    AddStep: { operationId: automations.steps.create, parameters: { id: '$response.body#/data/id' } }
    TriggerAutomation: { operationId: automations.trigger, parameters: { id: '$response.body#/data/id' } }
    ListRuns: { operationId: automations.runs.list, parameters: { id: '$response.body#/data/id' } }
    UpdateFirstStep: { operationId: automations.steps.update, parameters: { id: '$response.body#/data/id', stepId: '$response.body#/data/steps/0/id' } }
    DeleteFirstStep: { operationId: automations.steps.delete, parameters: { id: '$response.body#/data/id', stepId: '$response.body#/data/steps/0/id' } }
    ReplaceFirstStep: { operationId: automations.steps.replace, parameters: { id: '$response.body#/data/id' }, requestBody: { steps: [{ id: '$response.body#/data/steps/0/id' }] } }
    UpdateStep: { operationId: automations.steps.update, parameters: { id: '$response.body#/data/automation_id', stepId: '$response.body#/data/id' } }
    DeleteStep: { operationId: automations.steps.delete, parameters: { id: '$response.body#/data/automation_id', stepId: '$response.body#/data/id' } }
    ReplaceStep: { operationId: automations.steps.replace, parameters: { id: '$response.body#/data/automation_id' }, requestBody: { steps: [{ id: '$response.body#/data/id' }] } }
    CancelRun: { operationId: automations.runs.cancel, parameters: { id: '$response.body#/data/automation_id', runId: '$response.body#/data/id' } }
    ListRunsOfAutomation: { operationId: automations.runs.list, parameters: { id: '$response.body#/data/automation_id' } }
    DeleteWebhook: { operationId: webhooks.delete, parameters: { id: '$response.body#/data/id' } }
    TestWebhook: { operationId: webhooks.test, parameters: { id: '$response.body#/data/id' } }
    GetContact: { operationId: contacts.get, parameters: { id: '$response.body#/data/id' } }
    UpdateContact: { operationId: contacts.update, parameters: { id: '$response.body#/data/id' } }
    DeleteContact: { operationId: contacts.delete, parameters: { id: '$response.body#/data/id' } }
    BulkDeleteContact: { operationId: contacts.bulkDelete, requestBody: { contact_ids: ['$response.body#/data/id'] } }
    RecordConversion: { operationId: conversions.create, requestBody: { contact_id: '$response.body#/data/id' } }
    RecordProductView: { operationId: tracking.productView, requestBody: { contact_email: '$response.body#/data/email' } }
    GetList: { operationId: lists.get, parameters: { id: '$response.body#/data/id' } }
    UpdateList: { operationId: lists.update, parameters: { id: '$response.body#/data/id' } }
    DeleteList: { operationId: lists.delete, parameters: { id: '$response.body#/data/id' } }
    ListMembers: { operationId: lists.members.list, parameters: { id: '$response.body#/data/id' } }
    AddMembers: { operationId: lists.members.add, parameters: { id: '$response.body#/data/id' } }
    RemoveMembers: { operationId: lists.members.remove, parameters: { id: '$response.body#/data/id' } }
    CreateMember: { operationId: contacts.create, requestBody: { list_id: '$response.body#/data/id' } }
    ListDuplicatesInList: { operationId: contacts.duplicates, parameters: { list_id: '$response.body#/data/id' } }
    GetSegment: { operationId: segments.get, parameters: { id: '$response.body#/data/id' } }
    UpdateSegment: { operationId: segments.update, parameters: { id: '$response.body#/data/id' } }
    DeleteSegment: { operationId: segments.delete, parameters: { id: '$response.body#/data/id' } }
    EstimateSegment: { operationId: segments.estimate, parameters: { id: '$response.body#/data/id' } }
    ListContactsOfSegment: { operationId: segments.contacts.list, parameters: { id: '$response.body#/data/id' } }
    GetTag: { operationId: tags.get, parameters: { id: '$response.body#/data/id' } }
    UpdateTag: { operationId: tags.update, parameters: { id: '$response.body#/data/id' } }
    DeleteTag: { operationId: tags.delete, parameters: { id: '$response.body#/data/id' } }
    ListContactsWithTag: { operationId: tags.contacts.list, parameters: { id: '$response.body#/data/id' } }
    AssignTag: { operationId: tags.contacts.assign, parameters: { id: '$response.body#/data/id' } }
    UnassignTag: { operationId: tags.contacts.remove, parameters: { id: '$response.body#/data/id' } }
    GetTemplate: { operationId: templates.get, parameters: { id: '$response.body#/data/id' } }
    UpdateTemplate: { operationId: templates.update, parameters: { id: '$response.body#/data/id' } }
    DeleteTemplate: { operationId: templates.delete, parameters: { id: '$response.body#/data/id' } }
    SendTemplate: { operationId: emails.send, requestBody: { template_id: '$response.body#/data/id' } }
    CreateCampaignWithTemplate: { operationId: campaigns.create, requestBody: { template_id: '$response.body#/data/id' } }
    GetCampaign: { operationId: campaigns.get, parameters: { id: '$response.body#/data/id' } }
    SendCampaign: { operationId: campaigns.send, parameters: { id: '$response.body#/data/id' } }
    DeleteSuppression: { operationId: suppressions.delete, parameters: { email: '$response.body#/data/email' } }
    GetDomain: { operationId: domains.get, parameters: { id: '$response.body#/data/id' } }
    VerifyDomain: { operationId: domains.verify, parameters: { id: '$response.body#/data/id' } }
    DeleteDomain: { operationId: domains.delete, parameters: { id: '$response.body#/data/id' } }
    GetNewestBounce: { operationId: bounces.get, parameters: { id: '$response.body#/data/0/id' } }

  schemas:
    Error:
      type: object
      description: Why a request was refused or failed.
      required: [error]
      properties:
        error:
          type: object
          required: [code, message]
          properties:
            code: { $ref: '#/components/schemas/ErrorCode' }
            message: { type: string, description: 'For people; its wording may change.' }
            path:
              type: string
              description: >-
                The field, parameter or header that caused the error, such as \`messages[3].subject\`; \`body\` for the body as a whole, and the
                path where it is the path that is unknown.
            details:
              type: array
              description: All problems, where there are several.
              items: { $ref: '#/components/schemas/ErrorDetail' }
    ErrorCode:
      type: string
      description: Names the kind of error; new codes may be added.
      examples: [validation_error]
      x-posthorn-known:
        - validation_error
        - no_content
        - missing_from_email
        - invalid_schedule
        - unauthorized
        - forbidden
        - domain_invalid
        - limit_reached
        - not_found
        - template_not_found
        - contact_not_found
        - workspace_not_found
        - method_not_allowed
        - duplicate
        - idempotency_conflict
        - conflict
        - rate_limited
        - rate_limit_exceeded
        - internal_error
        - schedule_failed
        - unavailable
    ErrorDetail:
      type: object
      description: One of several problems.
      required: [path, message]
      properties:
        path: { type: string }
        message: { type: string }
    Pagination:
      type: object
      description: The position of a page.
      required: [total, limit, offset, has_more]
      properties:
        total: { type: integer, description: Items on all pages together. }
        limit: { type: integer }
        offset: { type: integer }
        has_more: { type: boolean, description: Whether items follow this page. }
    Deleted:
      type: object
      description: What was deleted.
      required: [id, success]
      properties:
        id: { type: string }
        success: { type: boolean }
    CountDeleted:
      type: object
      description: How many were deleted.
      required: [deleted]
      properties:
        deleted: { type: integer }

    EmailSendRequest:
      type: object
      description: One content for one or more recipients; at least one of html, text and template_id.
      required: [to, subject]
      additionalProperties: false
      allOf:
        - x-posthorn-domain-rule: no_content
          anyOf:
            - { required: [html], additionalProperties: true, properties: { html: { pattern: *given } } }
            - { required: [text], additionalProperties: true, properties: { text: { pattern: *given } } }
            - { required: [template_id], additionalProperties: true, properties: { template_id: true } }
      properties:
        to:
          type: [string, array]
          pattern: '^[^\\u0000]*$'
          description: One address, or up to 100. Invalid ones are skipped and do not fail the call.
          minItems: 1
          maxItems: 100
          items: { type: string, pattern: '^[^\\u0000]*$' }
        subject: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 998, description: Merge tags are filled in and HTML tags stripped. }
        html: { type: string, pattern: '^[^\\u0000]*$', maxLength: 262144, x-max-bytes: 262144, description: HTML body with merge tags; at most 256 KB in UTF-8. }
        text: { type: string, pattern: '^[^\\u0000]*$', description: 'Text body with merge tags; made from the HTML when absent.' }
        template_id: { type: string, format: uuid, description: A template whose html is sent. }
        template_data: { $ref: '#/components/schemas/TemplateData' }
        from_email:
          type: string
          format: email
          pattern: *email
          description: >-
            The From address when its domain is verified here, otherwise the Reply-To address; the workspace's
            default when absent.
        from_name: { type: string, pattern: '^[^\\u0000]*$', maxLength: 100, description: The sender's name; the workspace's default when absent. }
        reply_to: { type: string, format: email, pattern: *email, description: The Reply-To address. }
        track_opens: { type: boolean, default: true, description: Whether opens are counted. }
        track_clicks: { type: boolean, default: true, description: Whether links are counted. }
        send_at:
          type: string
          format: date-time
          x-posthorn-format: instant
          description: >-
            When to send, in the future and within 72 hours; now when absent. An ISO 8601 date-time with a zone: seconds
            may be left out, the zone may be \`Z\`, \`+01:00\`, \`+0100\` or \`+01\`, and basic format (\`20261123T101500Z\`) is
            accepted, too.
    TemplateData:
      type: object
      description: Values for merge tags of the same names; strings, or any JSON for conditionals and loops.
      propertyNames: { pattern: '^[^\\u0000]*$' }
      additionalProperties: { $ref: '#/components/schemas/JsonValue' }
    EmailSendResult:
      type: object
      description: The result for each recipient.
      required: [sent, failed, skipped, total, results]
      properties:
        sent: { type: integer, description: Messages accepted for delivery. }
        failed: { type: integer }
        skipped: { type: integer, description: 'Suppressed, invalid or repeated addresses.' }
        total: { type: integer, description: Recipients given. }
        from:
          type: string
          description: >-
            The From address, if it differs from the given from_email, whose domain is not verified here; replies go to
            from_email.
        results:
          type: array
          description: One entry per given recipient, in the same order.
          items: { $ref: '#/components/schemas/RecipientResult' }
    RecipientResult:
      type: object
      description: The result for one recipient.
      required: [to, message_id, success]
      properties:
        to: { type: string }
        message_id: { type: [string, 'null'], description: Null when nothing is sent. }
        success: { type: boolean }
        reason:
          type: string
          description: Why nothing is sent.
          x-posthorn-known: [suppressed, invalid_address, duplicate]
    ScheduledEmail:
      type: object
      description: An email that is sent later.
      required: [scheduled, message_id, scheduled_at]
      properties:
        scheduled: { type: boolean, const: true }
        message_id: { type: string, description: One id for all recipients. }
        scheduled_at: { type: string, format: date-time }
        from:
          type: string
          description: >-
            The From address, if it differs from the given from_email, whose domain is not verified here; replies go to
            from_email.
    CancelledEmail:
      type: object
      description: A scheduled email that was cancelled.
      required: [message_id, status, success]
      properties:
        message_id: { type: string }
        status: { $ref: '#/components/schemas/MessageState' }
        success: { type: boolean }
    MessageState:
      type: string
      description: The status of a message; it never goes back.
      examples: [delivered]
      x-posthorn-known: [scheduled, queued, sent, delivered, opened, clicked, bounced, failed, cancelled]
    MessageStatus:
      type: object
      description: The status of a message and the times of its events.
      required: [message_id, status, to, sent_at, delivered_at, opened_at, clicked_at, bounced_at, bounce_type]
      properties:
        message_id: { type: string }
        status: { $ref: '#/components/schemas/MessageState' }
        to: { type: string, description: 'The address; several of a scheduled email are joined by a comma and a space.' }
        sent_at: { type: [string, 'null'], format: date-time }
        delivered_at: { type: [string, 'null'], format: date-time }
        opened_at: { type: [string, 'null'], format: date-time }
        clicked_at: { type: [string, 'null'], format: date-time }
        bounced_at: { type: [string, 'null'], format: date-time }
        bounce_type: { type: [string, 'null'], x-posthorn-known: [permanent, transient, undetermined] }
        reason: { type: string, description: 'Why a message is still queued after an attempt, such as a mail server that cannot be reached; absent otherwise.' }
        messages:
          type: array
          description: The message of each recipient, once a scheduled email to several is sent.
          items: { $ref: '#/components/schemas/RecipientMessage' }
    RecipientMessage:
      type: object
      description: One recipient's message of a scheduled email.
      required: [to, message_id]
      properties:
        to: { type: string }
        message_id: { type: [string, 'null'], description: Null when the recipient was skipped. }
        reason:
          type: string
          description: Why the recipient was skipped.
          x-posthorn-known: [suppressed, invalid_address, duplicate]
    BatchSendRequest:
      type: object
      description: Messages, each with its own recipient and content.
      required: [messages]
      additionalProperties: false
      properties:
        messages:
          type: array
          minItems: 1
          maxItems: 1000
          items: { $ref: '#/components/schemas/BatchMessage' }
    BatchMessage:
      type: object
      description: One message of a batch; at least one of html, text and template_id.
      required: [to, subject]
      additionalProperties: false
      allOf:
        - x-posthorn-domain-rule: no_content
          anyOf:
            - { required: [html], additionalProperties: true, properties: { html: { pattern: *given } } }
            - { required: [text], additionalProperties: true, properties: { text: { pattern: *given } } }
            - { required: [template_id], additionalProperties: true, properties: { template_id: true } }
      x-posthorn-never: [send_at]
      properties:
        to: { type: string, pattern: '^[^\\u0000]*$', description: Exactly one address. }
        subject: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 998, description: Merge tags are filled in and HTML tags stripped. }
        html: { type: string, pattern: '^[^\\u0000]*$', maxLength: 262144, x-max-bytes: 262144, description: HTML body with merge tags; at most 256 KB in UTF-8. }
        text: { type: string, pattern: '^[^\\u0000]*$', description: 'Text body with merge tags; made from the HTML when absent.' }
        template_id: { type: string, format: uuid, description: A template whose html is sent. }
        template_data: { $ref: '#/components/schemas/TemplateData' }
        from_email: { type: string, format: email, pattern: *email, description: The sender; the workspace's default when absent. }
        from_name: { type: string, pattern: '^[^\\u0000]*$', maxLength: 100, description: The sender's name; the workspace's default when absent. }
        reply_to: { type: string, format: email, pattern: *email, description: The Reply-To address. }
        track_opens: { type: boolean, default: true, description: Whether opens are counted. }
        track_clicks: { type: boolean, default: true, description: Whether links are counted. }
    BatchState:
      type: string
      description: Failed when no message of the batch could be sent.
      examples: [processing]
      x-posthorn-known: [processing, completed, failed]
    BatchSendResult:
      type: object
      description: An accepted batch.
      required: [batch_id, status, total, sent, failed, results]
      properties:
        batch_id: { type: string }
        status: { $ref: '#/components/schemas/BatchState' }
        total: { type: integer, description: Messages given. }
        sent: { type: integer, description: Messages a mail server has accepted so far. }
        failed: { type: integer, description: Messages that cannot be sent. }
        results:
          type: array
          description: One entry per message, in the same order.
          items: { $ref: '#/components/schemas/RecipientResult' }
    BatchStatus:
      type: object
      description: The progress of a batch.
      required: [batch_id, status, total, sent, failed, created_at, completed_at, failures]
      properties:
        batch_id: { type: string }
        status: { $ref: '#/components/schemas/BatchState' }
        total: { type: integer }
        sent: { type: integer, description: Messages a mail server accepted. }
        failed: { type: integer }
        created_at: { type: string, format: date-time }
        completed_at: { type: [string, 'null'], format: date-time }
        failures:
          type: array
          items: { $ref: '#/components/schemas/BatchFailure' }
    BatchFailure:
      type: object
      description: A message of a batch that could not be sent.
      required: [index, to, message_id, reason]
      properties:
        index: { type: integer, description: 'Place in the batch, from 0.' }
        to: { type: string }
        message_id: { type: [string, 'null'] }
        reason: { type: string }

    Contact:
      type: object
      description: A recipient of mail.
      required:
        [id, email, first_name, last_name, attributes, subscribed, bounced, unsubscribed_at, tags, lists, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        email: { type: string, description: As it was given. }
        first_name: { type: [string, 'null'] }
        last_name: { type: [string, 'null'] }
        attributes: { $ref: '#/components/schemas/Attributes' }
        subscribed: { type: boolean }
        bounced: { type: boolean, description: Whether mail bounced permanently. }
        unsubscribed_at: { type: [string, 'null'], format: date-time }
        tags:
          type: array
          items: { $ref: '#/components/schemas/ContactTag' }
        lists:
          type: array
          description: Static lists the contact is a member of.
          items: { $ref: '#/components/schemas/ContactList' }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    JsonValue:
      description: Any JSON whose texts, names of fields included, have no U+0000; at most 32 levels deep, counted from the body.
      anyOf:
        - { type: string, pattern: '^[^\\u0000]*$' }
        - { type: [number, boolean, 'null'] }
        - { type: array, items: { $ref: '#/components/schemas/JsonValue' } }
        - { type: object, propertyNames: { pattern: '^[^\\u0000]*$' }, additionalProperties: { $ref: '#/components/schemas/JsonValue' } }
    Attributes:
      type: object
      description: Custom attributes; any names, any JSON.
      propertyNames: { pattern: '^[^\\u0000]*$' }
      additionalProperties: { $ref: '#/components/schemas/JsonValue' }
    ContactTag:
      type: object
      description: A tag on a contact.
      required: [id, name, color]
      properties:
        id: { type: string, format: uuid }
        name: { type: string }
        color: { type: [string, 'null'] }
    ContactList:
      type: object
      description: A list a contact is in.
      required: [id, name]
      properties:
        id: { type: string, format: uuid }
        name: { type: string }
    DuplicateContact:
      description: A contact that is in several lists.
      allOf:
        - $ref: '#/components/schemas/Contact'
        - type: object
          required: [list_count]
          properties:
            list_count: { type: integer, description: How many lists the contact is in. }
    ContactCreateRequest:
      type: object
      description: A new contact.
      required: [email]
      additionalProperties: false
      properties:
        email: { type: string, format: email, pattern: *email, description: 'Unique in the workspace, whatever its case.' }
        first_name: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 255 }
        last_name: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 255 }
        attributes: { $ref: '#/components/schemas/Attributes' }
        subscribed: { type: boolean, default: true, description: Whether campaigns and automations may send mail. }
        list_id: { type: string, format: uuid, description: A static list to add the contact to. }
    ContactUpdateRequest:
      type: object
      description: What to change in a contact.
      additionalProperties: false
      properties:
        email: { type: string, format: email, pattern: *email }
        first_name: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 255 }
        last_name: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 255 }
        attributes: { $ref: '#/components/schemas/Attributes' }
        subscribed: { type: boolean }
    ContactIds:
      type: object
      description: Up to 5,000 contacts.
      required: [contact_ids]
      additionalProperties: false
      properties:
        contact_ids:
          type: array
          minItems: 1
          maxItems: 5000
          items: { type: string, format: uuid }

    TemplateSummary:
      type: object
      description: A template without its content.
      required: [id, name, description, version, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        name: { type: string }
        description: { type: [string, 'null'] }
        version: { type: integer, description: 1 at first; every update makes the next. }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    Template:
      description: A template in its newest version.
      allOf:
        - $ref: '#/components/schemas/TemplateSummary'
        - type: object
          required: [html, json_structure]
          properties:
            html: { type: string }
            json_structure:
              anyOf:
                - $ref: '#/components/schemas/TemplateStructure'
                - type: 'null'
    TemplateCreateRequest:
      type: object
      description: A new template.
      required: [name, html]
      additionalProperties: false
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        html: { type: string, pattern: *given, minLength: 1, maxLength: 262144, x-max-bytes: 262144, description: HTML with merge tags; at most 256 KB in UTF-8. }
        description: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 1000 }
        json_structure:
          description: What the visual editor opens; null for nothing.
          anyOf:
            - $ref: '#/components/schemas/TemplateStructure'
            - type: 'null'
    TemplateUpdateRequest:
      type: object
      description: What to change in a template.
      additionalProperties: false
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        html: { type: string, pattern: *given, minLength: 1, maxLength: 262144, x-max-bytes: 262144, description: HTML with merge tags; at most 256 KB in UTF-8. }
        description: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 1000 }
        json_structure:
          description: What the visual editor opens; null for nothing.
          anyOf:
            - $ref: '#/components/schemas/TemplateStructure'
            - type: 'null'
    TemplateStructure:
      type: object
      description: What the visual editor opens; the html is sent.
      required: [blocks]
      additionalProperties: false
      properties:
        blocks:
          type: array
          maxItems: 1000
          items: { $ref: '#/components/schemas/TemplateBlock' }
        settings: { $ref: '#/components/schemas/TemplateSettings' }
    TemplateSettings:
      type: object
      description: The style of the whole template.
      additionalProperties: false
      properties:
        fontFamily: { type: string, pattern: '^[^\\u0000]*$' }
        contentWidth: { $ref: '#/components/schemas/BlockSize' }
        backgroundColor: { type: string, pattern: '^[^\\u0000]*$' }
        contentBackgroundColor: { type: string, pattern: '^[^\\u0000]*$' }
        defaultTextColor: { type: string, pattern: '^[^\\u0000]*$' }
    TemplateBlock:
      description: One block of a template; fields of content that are not listed are stored unchanged.
      discriminator: { propertyName: type }
      oneOf:
        - $ref: '#/components/schemas/HeaderBlock'
        - $ref: '#/components/schemas/TextBlock'
        - $ref: '#/components/schemas/ButtonBlock'
        - $ref: '#/components/schemas/ImageBlock'
        - $ref: '#/components/schemas/DividerBlock'
        - $ref: '#/components/schemas/SpacerBlock'
        - $ref: '#/components/schemas/HtmlBlock'
        - $ref: '#/components/schemas/CustomBlock'
    BlockSize:
      type: [number, string]
      pattern: '^[0-9]+([.][0-9]+)?(px|%)$'
      description: 'Pixels as a number or a text such as \`"20px"\`, which is stored as 20, or a percentage such as \`"100%"\`.'
    HeaderBlock:
      type: object
      required: [id, type, content]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        type: { type: string, const: header }
        content:
          type: object
          propertyNames: { pattern: '^[^\\u0000]*$' }
          additionalProperties: { $ref: '#/components/schemas/JsonValue' }
          properties:
            text: { type: string, pattern: '^[^\\u0000]*$' }
            level: { type: integer, enum: [1, 2, 3] }
            alignment: { type: string, pattern: '^[^\\u0000]*$' }
            color: { type: string, pattern: '^[^\\u0000]*$' }
    TextBlock:
      type: object
      required: [id, type, content]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        type: { type: string, const: text }
        content:
          type: object
          propertyNames: { pattern: '^[^\\u0000]*$' }
          additionalProperties: { $ref: '#/components/schemas/JsonValue' }
          properties:
            html: { type: string, pattern: '^[^\\u0000]*$' }
            alignment: { type: string, pattern: '^[^\\u0000]*$' }
            color: { type: string, pattern: '^[^\\u0000]*$' }
    ButtonBlock:
      type: object
      required: [id, type, content]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        type: { type: string, const: button }
        content:
          type: object
          propertyNames: { pattern: '^[^\\u0000]*$' }
          additionalProperties: { $ref: '#/components/schemas/JsonValue' }
          properties:
            text: { type: string, pattern: '^[^\\u0000]*$' }
            url: { type: string, pattern: '^[^\\u0000]*$' }
            alignment: { type: string, pattern: '^[^\\u0000]*$' }
            backgroundColor: { type: string, pattern: '^[^\\u0000]*$' }
            textColor: { type: string, pattern: '^[^\\u0000]*$' }
            borderRadius: { $ref: '#/components/schemas/BlockSize' }
            fullWidth: { type: boolean }
    ImageBlock:
      type: object
      required: [id, type, content]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        type: { type: string, const: image }
        content:
          type: object
          propertyNames: { pattern: '^[^\\u0000]*$' }
          additionalProperties: { $ref: '#/components/schemas/JsonValue' }
          properties:
            src: { type: string, pattern: '^[^\\u0000]*$' }
            alt: { type: string, pattern: '^[^\\u0000]*$' }
            width: { type: [string, number], pattern: '^(auto|full|[0-9]+([.][0-9]+)?(px|%))$', description: 'A size, \`auto\` or \`full\`.' }
            alignment: { type: string, pattern: '^[^\\u0000]*$' }
    DividerBlock:
      type: object
      required: [id, type, content]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        type: { type: string, const: divider }
        content:
          type: object
          propertyNames: { pattern: '^[^\\u0000]*$' }
          additionalProperties: { $ref: '#/components/schemas/JsonValue' }
          properties:
            color: { type: string, pattern: '^[^\\u0000]*$' }
            thickness: { $ref: '#/components/schemas/BlockSize' }
            style: { type: string, enum: [solid, dashed, dotted] }
            width: { $ref: '#/components/schemas/BlockSize', description: A number is a percentage here. }
    SpacerBlock:
      type: object
      required: [id, type, content]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        type: { type: string, const: spacer }
        content:
          type: object
          propertyNames: { pattern: '^[^\\u0000]*$' }
          additionalProperties: { $ref: '#/components/schemas/JsonValue' }
          properties:
            height: { $ref: '#/components/schemas/BlockSize' }
    HtmlBlock:
      type: object
      required: [id, type, content]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        type: { type: string, const: html }
        content:
          type: object
          propertyNames: { pattern: '^[^\\u0000]*$' }
          additionalProperties: { $ref: '#/components/schemas/JsonValue' }
          properties:
            html: { type: string, pattern: '^[^\\u0000]*$' }
    CustomBlock:
      type: object
      description: A block whose content only the editor knows.
      required: [id, type, content]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        type: { type: string, enum: [columns, social, dynamic, conditional, hero, profile, dropshadow] }
        content: { type: object, propertyNames: { pattern: '^[^\\u0000]*$' }, additionalProperties: { $ref: '#/components/schemas/JsonValue' } }

    Suppression:
      type: object
      description: An address that gets no mail.
      required: [id, email, reason, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        email: { type: string }
        reason: { type: string, x-posthorn-known: [manual, unsubscribe, bounce, complaint] }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    SuppressionCreateRequest:
      type: object
      description: An address to suppress.
      required: [email]
      additionalProperties: false
      properties:
        email: { type: string, format: email, pattern: *email }

    ApiKey:
      type: object
      description: What the key in use is and may do.
      required: [name, type, permissions, rate_limit, is_sandbox]
      properties:
        name: { type: string }
        type: { type: string, x-posthorn-known: [production, sandbox] }
        permissions: { type: array, items: { type: string }, description: 'Permission names such as \`email:send\`; \`*\` means all.' }
        rate_limit: { type: integer, description: Requests a minute; 0 is no limit. }
        is_sandbox: { type: boolean }
    Health:
      type: object
      description: Whether the service accepts requests.
      required: [status, version, time]
      properties:
        status: { type: string, x-posthorn-known: [ok, unavailable] }
        reason: { type: string, description: 'Why the service is unavailable, such as \`the database is away\`; absent while it is well.' }
        held:
          type: boolean
          description: True while an operator holds all jobs, so that mail is accepted and not sent; absent otherwise.
        version: { type: string }
        time: { type: string, format: date-time }

    Automation:
      type: object
      description: Steps that run for one contact after a trigger.
      required: [id, name, status, trigger_type, trigger_config, run_count, steps, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        name: { type: string }
        status: { type: string, x-posthorn-known: [draft, active, paused] }
        trigger_type:
          type: string
          x-posthorn-known: [signup, tag_added, added_to_list, email_open, email_click, product_viewed, purchase, custom]
        trigger_config: { type: object, description: Restricts the trigger; empty matches any., additionalProperties: true }
        run_count: { type: integer, description: Runs up to now. }
        steps:
          type: array
          description: By position.
          items: { $ref: '#/components/schemas/AutomationStep' }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    AutomationStep:
      type: object
      description: One step of an automation.
      required: [id, automation_id, step_type, position, config, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        automation_id: { type: string, format: uuid }
        step_type:
          type: string
          x-posthorn-known:
            - email
            - sms
            - push
            - delay
            - condition
            - action
            - tag
            - trigger_split
            - add_to_list
            - remove_from_list
            - update_attribute
            - webhook
            - wait_for_event
            - move_to_flow
        position: { type: integer, description: From 0. }
        config: { type: object, description: The fields of the step's type., additionalProperties: true }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    AutomationRun:
      type: object
      description: One contact in an automation.
      required:
        - id
        - automation_id
        - contact_id
        - contact_email
        - status
        - trigger_type
        - trigger_data
        - current_step_id
        - next_run_at
        - started_at
        - completed_at
        - cancelled_at
        - error
        - steps
        - created_at
        - updated_at
      properties:
        id: { type: string, format: uuid }
        automation_id: { type: string, format: uuid }
        contact_id: { type: string, format: uuid }
        contact_email: { type: string }
        status: { type: string, x-posthorn-known: [active, completed, failed, paused, cancelled] }
        trigger_type:
          type: string
          description: What started the run; api when it was started by hand.
          x-posthorn-known: [api, signup, tag_added, added_to_list, email_open, email_click, product_viewed, purchase, custom]
        trigger_data: { type: object, additionalProperties: true }
        current_step_id: { type: [string, 'null'], format: uuid }
        next_run_at: { type: [string, 'null'], format: date-time, description: When the current step is due. }
        started_at: { type: string, format: date-time }
        completed_at: { type: [string, 'null'], format: date-time }
        cancelled_at: { type: [string, 'null'], format: date-time }
        error: { type: [string, 'null'], description: Why the run failed. }
        steps:
          type: array
          description: The steps it has come to, in order.
          items: { $ref: '#/components/schemas/RunStep' }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    RunStep:
      type: object
      description: What a run did at one step.
      required: [step_id, step_type, position, status, started_at, completed_at, output, error]
      properties:
        step_id: { type: string, format: uuid }
        step_type: { type: string }
        position: { type: integer }
        status: { type: string, x-posthorn-known: [pending, running, waiting, completed, skipped, failed] }
        started_at: { type: [string, 'null'], format: date-time }
        completed_at: { type: [string, 'null'], format: date-time }
        output: { type: [object, 'null'], additionalProperties: true, description: 'The result of the step, such as a message id.' }
        error: { type: [string, 'null'] }
    AutomationCreateRequest:
      type: object
      description: A new automation.
      required: [name, trigger_type]
      additionalProperties: false
      allOf:
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { trigger_type: { enum: [signup, added_to_list] } } }
          then: { additionalProperties: true, properties: { trigger_config: { propertyNames: { enum: [list_id] } } } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { trigger_type: { enum: [tag_added] } } }
          then: { additionalProperties: true, properties: { trigger_config: { propertyNames: { enum: [tag_name] } } } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { trigger_type: { enum: [email_open] } } }
          then: { additionalProperties: true, properties: { trigger_config: { propertyNames: { enum: [campaign_id, template_id] } } } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { trigger_type: { enum: [email_click] } } }
          then: { additionalProperties: true, properties: { trigger_config: { propertyNames: { enum: [campaign_id, template_id, url] } } } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { trigger_type: { enum: [product_viewed] } } }
          then: { additionalProperties: true, properties: { trigger_config: { propertyNames: { enum: [product_id] } } } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { trigger_type: { enum: [purchase] } } }
          then: { additionalProperties: true, properties: { trigger_config: { propertyNames: { enum: [min_value] } } } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { trigger_type: { enum: [custom] } } }
          then: { additionalProperties: true, properties: { trigger_config: { propertyNames: { enum: [event_name] } } } }
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        trigger_type: { $ref: '#/components/schemas/TriggerType' }
        trigger_config: { $ref: '#/components/schemas/TriggerConfig' }
        steps:
          type: array
          maxItems: 1000
          items: { $ref: '#/components/schemas/AutomationStepInput' }
    TriggerType:
      type: string
      description: What starts runs automatically.
      enum: [signup, tag_added, added_to_list, email_open, email_click, product_viewed, purchase, custom]
    TriggerConfig:
      type: object
      description: Restricts the trigger; empty matches any.
      additionalProperties: false
      properties:
        list_id: { type: string, format: uuid, description: 'For added_to_list and signup.' }
        tag_name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, description: For tag_added. }
        campaign_id: { type: string, format: uuid, description: For email_open and email_click. }
        template_id: { type: string, format: uuid, description: For email_open and email_click. }
        url: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, description: For email_click. }
        product_id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, description: For product_viewed. }
        min_value: { type: number, minimum: 0, description: For purchase. }
        event_name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, description: For custom. }
    AutomationUpdateRequest:
      type: object
      description: What to change in an automation.
      additionalProperties: false
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        status: { type: string, enum: [active, paused] }
    StepType:
      type: string
      description: What a step does.
      enum:
        - email
        - sms
        - push
        - delay
        - condition
        - action
        - tag
        - trigger_split
        - add_to_list
        - remove_from_list
        - update_attribute
        - webhook
        - wait_for_event
        - move_to_flow
    StepPosition: { type: integer, minimum: 0, description: 'Place among the steps, from 0; the end when absent.' }
    StepConfig:
      type: object
      description: Fields of the step's type, merged into those it has; checked after merging.
      propertyNames: { pattern: '^[^\\u0000]*$' }
      additionalProperties: { $ref: '#/components/schemas/JsonValue' }
    AutomationStepUpdateRequest:
      type: object
      description: What to change in a step.
      additionalProperties: false
      properties:
        step_type: { $ref: '#/components/schemas/StepType' }
        config: { $ref: '#/components/schemas/StepConfig' }
    AutomationStepsReplaceRequest:
      type: object
      description: Steps in their new order, or with new positions.
      required: [steps]
      additionalProperties: false
      properties:
        steps:
          type: array
          maxItems: 1000
          items: { $ref: '#/components/schemas/AutomationStepChange' }
    AutomationStepChange:
      type: object
      description: What to change in one of the steps.
      required: [id]
      additionalProperties: false
      properties:
        id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1 }
        position: { type: integer, minimum: 0 }
        step_type: { $ref: '#/components/schemas/StepType' }
        config: { $ref: '#/components/schemas/StepConfig' }
    AutomationTriggerRequest:
      type: object
      description: The contact to start a run for, by id or by email.
      additionalProperties: false
      oneOf: [{ required: [contact_id] }, { required: [email] }]
      properties:
        contact_id: { type: string, format: uuid }
        email: { type: string, format: email, pattern: *email }
        trigger_data: { type: object, description: 'Any JSON; the steps and merge tags of the run see it.', propertyNames: { pattern: '^[^\\u0000]*$' }, additionalProperties: { $ref: '#/components/schemas/JsonValue' } }

    AutomationStepInput:
      description: A new step; step_type decides which config it takes.
      discriminator: { propertyName: step_type }
      oneOf:
        - $ref: '#/components/schemas/EmailStepInput'
        - $ref: '#/components/schemas/SmsStepInput'
        - $ref: '#/components/schemas/PushStepInput'
        - $ref: '#/components/schemas/DelayStepInput'
        - $ref: '#/components/schemas/ConditionStepInput'
        - $ref: '#/components/schemas/ActionStepInput'
        - $ref: '#/components/schemas/TagStepInput'
        - $ref: '#/components/schemas/TriggerSplitStepInput'
        - $ref: '#/components/schemas/AddToListStepInput'
        - $ref: '#/components/schemas/RemoveFromListStepInput'
        - $ref: '#/components/schemas/UpdateAttributeStepInput'
        - $ref: '#/components/schemas/WebhookStepInput'
        - $ref: '#/components/schemas/WaitForEventStepInput'
        - $ref: '#/components/schemas/MoveToFlowStepInput'
    EmailStepInput:
      type: object
      description: Sends a template to the contact.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: email }
        config: { $ref: '#/components/schemas/EmailStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    EmailStepConfig:
      type: object
      additionalProperties: false
      properties:
        templateId: { type: [string, 'null'], pattern: '^[^\\u0000]*$', description: Needed before the automation can be activated. }
        subject: { type: string, pattern: '^[^\\u0000]*$', maxLength: 998, description: Needed before the automation can be activated. }
        previewText: { type: string, pattern: '^[^\\u0000]*$' }
    SmsStepInput:
      type: object
      description: Records a text message; nothing is sent.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: sms }
        config: { $ref: '#/components/schemas/SmsStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    SmsStepConfig:
      type: object
      propertyNames: { pattern: '^[^\\u0000]*$' }
      additionalProperties: { $ref: '#/components/schemas/JsonValue' }
      properties:
        body: { type: string, pattern: '^[^\\u0000]*$' }
        from: { type: string, pattern: '^[^\\u0000]*$' }
    PushStepInput:
      type: object
      description: Records a push notification; nothing is sent.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: push }
        config: { $ref: '#/components/schemas/PushStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    PushStepConfig:
      type: object
      propertyNames: { pattern: '^[^\\u0000]*$' }
      additionalProperties: { $ref: '#/components/schemas/JsonValue' }
      properties:
        title: { type: string, pattern: '^[^\\u0000]*$' }
        body: { type: string, pattern: '^[^\\u0000]*$' }
        url: { type: string, pattern: '^[^\\u0000]*$' }
        data: { type: object, propertyNames: { pattern: '^[^\\u0000]*$' }, additionalProperties: { $ref: '#/components/schemas/JsonValue' } }
    DelayStepInput:
      type: object
      description: Waits.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: delay }
        config: { $ref: '#/components/schemas/DelayStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    DelayStepConfig:
      type: object
      additionalProperties: false
      allOf:
        # A hundred years at most.
        - x-posthorn-domain-rule: validation_error
          if: { required: [unit], additionalProperties: true, properties: { unit: { const: minutes } } }
          then: { additionalProperties: true, properties: { duration: { maximum: 52560000 } } }
          else:
            if: { required: [unit], additionalProperties: true, properties: { unit: { const: hours } } }
            then: { additionalProperties: true, properties: { duration: { maximum: 876000 } } }
            else:
              if: { required: [unit], additionalProperties: true, properties: { unit: { const: weeks } } }
              then: { additionalProperties: true, properties: { duration: { maximum: 5200 } } }
              else: { additionalProperties: true, properties: { duration: { maximum: 36500 } } }
      properties:
        duration: { type: number, minimum: 0 }
        unit: { type: string, enum: [minutes, hours, days, weeks] }
    ConditionStepInput:
      type: object
      description: Continues at one of two steps, by a field of the contact.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: condition }
        config: { $ref: '#/components/schemas/ConditionStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    ConditionStepConfig:
      type: object
      additionalProperties: false
      properties:
        field: { type: string, pattern: '^[^\\u0000]*$', description: A contact field or a custom attribute. }
        operator: { type: string, enum: [equals, not_equals, contains, gt, lt, gte, lte] }
        value: { type: [string, number, boolean], pattern: '^[^\\u0000]*$' }
        trueBranchStepId: { type: [string, 'null'], pattern: '^[^\\u0000]*$', description: Step to go to; the next position when null. }
        falseBranchStepId: { type: [string, 'null'], pattern: '^[^\\u0000]*$', description: Step to go to; the next position when null. }
    ActionStepInput:
      type: object
      description: Does something to the contact or the run.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: action }
        config: { $ref: '#/components/schemas/ActionStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    ActionStepConfig:
      type: object
      additionalProperties: false
      properties:
        actionType: { type: string, enum: [notify, unsubscribe, resubscribe, end_flow] }
        params: { type: object, propertyNames: { pattern: '^[^\\u0000]*$' }, additionalProperties: { $ref: '#/components/schemas/JsonValue' } }
    TagStepInput:
      type: object
      description: Adds or removes a tag.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: tag }
        config: { $ref: '#/components/schemas/TagStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    TagStepConfig:
      type: object
      additionalProperties: false
      properties:
        action: { type: string, enum: [add, remove] }
        tagName: { type: string, pattern: '^[^\\u0000]*$' }
    TriggerSplitStepInput:
      type: object
      description: Continues at one of two steps, by the data that started the run.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: trigger_split }
        config: { $ref: '#/components/schemas/TriggerSplitStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    TriggerSplitStepConfig:
      type: object
      additionalProperties: false
      properties:
        field: { type: string, pattern: '^[^\\u0000]*$', description: A dotted path into trigger_data. }
        operator: { type: string, enum: [equals, not_equals, contains, gt, lt, gte, lte] }
        value: { type: [string, number, boolean], pattern: '^[^\\u0000]*$' }
        trueBranchStepId: { type: [string, 'null'], pattern: '^[^\\u0000]*$', description: Step to go to; the next position when null. }
        falseBranchStepId: { type: [string, 'null'], pattern: '^[^\\u0000]*$', description: Step to go to; the next position when null. }
    AddToListStepInput:
      type: object
      description: Adds the contact to a list.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: add_to_list }
        config: { $ref: '#/components/schemas/AddToListStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    AddToListStepConfig:
      type: object
      additionalProperties: false
      properties:
        listId: { type: [string, 'null'], pattern: '^[^\\u0000]*$' }
    RemoveFromListStepInput:
      type: object
      description: Removes the contact from a list.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: remove_from_list }
        config: { $ref: '#/components/schemas/RemoveFromListStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    RemoveFromListStepConfig:
      type: object
      additionalProperties: false
      properties:
        listId: { type: [string, 'null'], pattern: '^[^\\u0000]*$' }
    UpdateAttributeStepInput:
      type: object
      description: Sets a custom attribute.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: update_attribute }
        config: { $ref: '#/components/schemas/UpdateAttributeStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    UpdateAttributeStepConfig:
      type: object
      additionalProperties: false
      properties:
        attributeName: { type: string, pattern: '^[^\\u0000]*$' }
        attributeValue: { type: string, pattern: '^[^\\u0000]*$' }
    WebhookStepInput:
      type: object
      description: Sends a signed HTTP request.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: webhook }
        config: { $ref: '#/components/schemas/WebhookStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    WebhookStepConfig:
      type: object
      additionalProperties: false
      properties:
        url: { type: string, pattern: '^[^\\u0000]*$', description: May hold merge tags. Needed before the automation can be activated. }
        method: { type: string, enum: [GET, POST, PUT, PATCH] }
        headers: { type: object, additionalProperties: { type: string, pattern: '^[^\\u0000]*$' } }
        body: { type: [object, string], pattern: '^[^\\u0000]*$', propertyNames: { pattern: '^[^\\u0000]*$' }, additionalProperties: { $ref: '#/components/schemas/JsonValue' }, description: 'Contact, automation, run and trigger data when absent.' }
    WaitForEventStepInput:
      type: object
      description: Waits until the contact does something, or until a time-out.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: wait_for_event }
        config: { $ref: '#/components/schemas/WaitForEventStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    WaitForEventStepConfig:
      type: object
      additionalProperties: false
      properties:
        eventType: { type: string, enum: [email_opened, email_clicked, purchase, page_viewed] }
        timeoutDays: { type: number, minimum: 0, maximum: 36500 }
        timeoutAction: { type: string, enum: [continue, skip, branch], description: 'Continue, skip the next step, or go to timeoutBranch.' }
        timeoutBranch: { type: [string, 'null'], pattern: '^[^\\u0000]*$', description: Step to go to after the time-out. }
    MoveToFlowStepInput:
      type: object
      description: Starts another automation for the contact.
      required: [step_type]
      additionalProperties: false
      properties:
        step_type: { type: string, const: move_to_flow }
        config: { $ref: '#/components/schemas/MoveToFlowStepConfig' }
        position: { $ref: '#/components/schemas/StepPosition' }
    MoveToFlowStepConfig:
      type: object
      additionalProperties: false
      properties:
        targetFlowId: { type: string, pattern: '^[^\\u0000]*$', description: Automation id. }
        exitCurrentFlow: { type: boolean, description: Whether this run ends. }

    EventType:
      type: string
      description: What a subscription is about.
      enum: &eventTypes
        - contact.created
        - contact.updated
        - contact.subscribed
        - contact.unsubscribed
        - campaign.sent
        - campaign.completed
        - email.sent
        - email.delivered
        - email.opened
        - email.clicked
        - email.bounced
        - email.complained
        - flow.triggered
        - flow.completed
        - form.submitted
        - conversion.created
        - list.member_added
        - list.member_removed
    WebhookSubscription:
      type: object
      description: Sends every event of one type to a URL.
      required: [id, event, targetUrl, createdAt]
      properties:
        id: { type: string, format: uuid }
        event: { type: string, x-posthorn-known: *eventTypes }
        targetUrl: { type: string, format: uri }
        createdAt: { type: string, format: date-time }
    WebhookSubscriptionCreated:
      description: A new subscription with its secret.
      allOf:
        - $ref: '#/components/schemas/WebhookSubscription'
        - type: object
          required: [secret]
          properties:
            secret: { type: string, description: 'Signs the deliveries; \`whsec_…\`, shown only now.' }
    WebhookCreateRequest:
      type: object
      description: A new subscription.
      required: [targetUrl, event]
      additionalProperties: false
      properties:
        targetUrl: { type: string, format: uri, maxLength: 2048, description: Where deliveries go; without credentials. }
        event: { $ref: '#/components/schemas/EventType' }
    WebhookTestResult:
      type: object
      description: The receiver's answer to a test delivery.
      required: [success, status_code, response_time_ms]
      properties:
        success: { type: boolean, description: Whether the receiver answered 2xx in time. }
        status_code: { type: integer, description: The receiver's status; 0 without an answer. }
        response_time_ms: { type: integer }

    List:
      type: object
      description: A named group of contacts.
      required: [id, name, description, type, conditions, member_count, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        name: { type: string }
        description: { type: [string, 'null'] }
        type: { type: string, x-posthorn-known: [static, dynamic] }
        conditions:
          description: What makes a contact a member of a dynamic list.
          anyOf:
            - $ref: '#/components/schemas/SegmentConditions'
            - type: 'null'
        member_count: { type: integer }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    ListCreateRequest:
      type: object
      description: A new list.
      required: [name]
      additionalProperties: false
      allOf:
        - x-posthorn-domain-rule: validation_error
          if: { required: [type], additionalProperties: true, properties: { type: { const: dynamic } } }
          then: { required: [conditions], additionalProperties: true, properties: { conditions: true } }
          else: { additionalProperties: true, properties: { conditions: false } }
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        description: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 1000 }
        type: { type: string, enum: [static, dynamic], default: static }
        conditions: { $ref: '#/components/schemas/SegmentConditions', description: Rules over contacts that make a dynamic list; a static one has none. }
    ListUpdateRequest:
      type: object
      description: What to change in a list.
      additionalProperties: false
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        description: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 1000 }
        conditions: { $ref: '#/components/schemas/SegmentConditions' }
    CountAdded:
      type: object
      description: How many were added.
      required: [added, skipped]
      properties:
        added: { type: integer }
        skipped: { type: integer, description: 'Unknown, repeated or there already.' }
    CountRemoved:
      type: object
      description: How many were removed.
      required: [removed, skipped]
      properties:
        removed: { type: integer }
        skipped: { type: integer, description: 'Unknown, repeated or not there.' }

    Segment:
      type: object
      description: Saved conditions over contacts.
      required: [id, name, conditions, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        name: { type: string }
        conditions:
          anyOf:
            - $ref: '#/components/schemas/SegmentConditions'
            - type: 'null'
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    SegmentDetail:
      description: A segment with the number of contacts it matches.
      allOf:
        - $ref: '#/components/schemas/Segment'
        - type: object
          required: [contact_count]
          properties:
            contact_count: { type: integer }
    SegmentEstimate:
      type: object
      description: How many contacts a segment matches.
      required: [count]
      properties:
        count: { type: integer }
    SegmentConditions:
      type: object
      description: Rules over contacts, joined by all (and) or any (or); at most 10,000 values in all.
      required: [rules]
      additionalProperties: false
      properties:
        match: { type: string, enum: [all, any], default: all }
        rules:
          type: array
          minItems: 1
          maxItems: 100
          items: { $ref: '#/components/schemas/ConditionRule' }
    ConditionRule:
      type: object
      description: One rule over one field of a contact.
      required: [field, operator]
      additionalProperties: false
      allOf:
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { operator: { enum: [is_set, is_not_set] } } }
          then: { additionalProperties: true, properties: { value: false } }
          else: { required: [value], additionalProperties: true, properties: { value: true } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { operator: { enum: [in, not_in] } } }
          then: { additionalProperties: true, properties: { value: { type: array } } }
          else: { additionalProperties: true, properties: { value: { type: [string, number, boolean] } } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { operator: { const: within_last_days } } }
          then: { additionalProperties: true, properties: { value: { type: [number, string], minimum: 0, pattern: '^[0-9]+([.][0-9]+)?$' } } }
        - x-posthorn-domain-rule: validation_error
          if: { additionalProperties: true, properties: { operator: { enum: [before, after] } } }
          then: { additionalProperties: true, properties: { value: { type: string, anyOf: [{ format: date-time }, { format: date }] } } }
      properties:
        field:
          type: string
          pattern: '^[^\\u0000]*$'
          minLength: 1
          maxLength: 255
          description: >-
            email, first_name, last_name, subscribed, bounced, created_at, tag (a name), list_id, last_opened_at,
            last_clicked_at, or a custom attribute as \`attributes.name\` or by its bare name. The contact's own fields may
            be written in camelCase, too, as in merge tags.
        operator:
          type: string
          enum:
            - equals
            - not_equals
            - contains
            - not_contains
            - starts_with
            - ends_with
            - gt
            - lt
            - gte
            - lte
            - in
            - not_in
            - is_set
            - is_not_set
            - before
            - after
            - within_last_days
        value:
          type: [string, number, boolean, array]
          description: What to compare with; an array for in and not_in, nothing for is_set and is_not_set.
          pattern: '^[^\\u0000]*$'
          minItems: 1
          maxItems: 1000
          items: { type: [string, number, boolean], pattern: '^[^\\u0000]*$' }
    SegmentCreateRequest:
      type: object
      description: A new segment.
      required: [name]
      additionalProperties: false
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        conditions: { $ref: '#/components/schemas/SegmentConditions' }
    SegmentUpdateRequest:
      type: object
      description: What to change in a segment.
      additionalProperties: false
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        conditions: { $ref: '#/components/schemas/SegmentConditions' }

    Tag:
      type: object
      description: A label on contacts.
      required: [id, name, color, description, contact_count, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        name: { type: string }
        color: { type: [string, 'null'] }
        description: { type: [string, 'null'] }
        contact_count: { type: integer }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    TagCreateRequest:
      type: object
      description: A new tag.
      required: [name]
      additionalProperties: false
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255, description: 'Unique in the workspace, whatever its case.' }
        color: { $ref: '#/components/schemas/Color' }
        description: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 1000 }
    TagUpdateRequest:
      type: object
      description: What to change in a tag.
      additionalProperties: false
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        color: { $ref: '#/components/schemas/Color' }
        description: { type: [string, 'null'], pattern: '^[^\\u0000]*$', maxLength: 1000 }
    Color: { type: string, pattern: '^#[0-9a-fA-F]{6}$', description: 'A colour as \`#rrggbb\`.' }

    Campaign:
      type: object
      description: One template for a whole list or segment.
      required:
        - id
        - name
        - subject
        - template_id
        - list_id
        - segment_id
        - status
        - total_recipients
        - started_at
        - completed_at
        - created_at
        - updated_at
      properties:
        id: { type: string, format: uuid }
        name: { type: string }
        subject: { type: string }
        template_id: { type: string, format: uuid }
        list_id: { type: [string, 'null'], format: uuid }
        segment_id: { type: [string, 'null'], format: uuid }
        status: { type: string, x-posthorn-known: [draft, sending, sent, failed] }
        total_recipients: { type: [integer, 'null'], description: Null until the campaign is sent. }
        started_at: { type: [string, 'null'], format: date-time }
        completed_at: { type: [string, 'null'], format: date-time }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    CampaignDetail:
      description: A campaign with its figures.
      allOf:
        - $ref: '#/components/schemas/Campaign'
        - type: object
          required: [stats, rates]
          properties:
            stats: { $ref: '#/components/schemas/CampaignStats' }
            rates: { $ref: '#/components/schemas/CampaignRates' }
    CampaignStats:
      type: object
      description: The results of a campaign's messages; unique counts count messages, the others events.
      required:
        [recipients, sent, delivered, opens, unique_opens, clicks, unique_clicks, bounces, complaints, unsubscribes]
      properties:
        recipients: { type: integer }
        sent: { type: integer }
        delivered: { type: integer }
        opens: { type: integer }
        unique_opens: { type: integer }
        clicks: { type: integer }
        unique_clicks: { type: integer }
        bounces: { type: integer }
        complaints: { type: integer }
        unsubscribes: { type: integer }
    CampaignRates:
      type: object
      description: Shares from 0 to 1; of the messages sent for delivery and bounces, of those delivered for the rest.
      required: [delivery_rate, bounce_rate, open_rate, click_rate, complaint_rate, unsubscribe_rate]
      properties:
        delivery_rate: { type: number }
        bounce_rate: { type: number }
        open_rate: { type: number }
        click_rate: { type: number }
        complaint_rate: { type: number }
        unsubscribe_rate: { type: number }
    CampaignCreateRequest:
      type: object
      description: A new campaign; exactly one of list_id and segment_id.
      required: [name, subject, template_id]
      additionalProperties: false
      oneOf: [{ required: [list_id] }, { required: [segment_id] }]
      properties:
        name: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        subject: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 998, description: Merge tags are filled in for every recipient. }
        template_id: { type: string, format: uuid }
        list_id: { type: string, format: uuid, description: The list to send to. }
        segment_id: { type: string, format: uuid, description: The segment to send to. }
    CampaignSendResult:
      type: object
      description: A queued campaign.
      required: [id, status, total_recipients, batches_queued]
      properties:
        id: { type: string, format: uuid }
        status: { type: string, x-posthorn-known: [sending, sent, failed] }
        total_recipients: { type: integer, description: Without unsubscribed and suppressed contacts. }
        batches_queued: { type: integer }

    Bounce:
      type: object
      description: Mail that came back.
      required:
        - id
        - email
        - message_id
        - contact_id
        - campaign_id
        - type
        - sub_type
        - smtp_status
        - diagnostic_code
        - isp_name
        - bounced_at
        - created_at
        - updated_at
      properties:
        id: { type: string, format: uuid }
        email: { type: string }
        message_id: { type: [string, 'null'] }
        contact_id: { type: [string, 'null'], format: uuid }
        campaign_id: { type: [string, 'null'], format: uuid }
        type: { type: string, x-posthorn-known: [permanent, transient, undetermined] }
        sub_type: { type: [string, 'null'], description: The cause in more detail. }
        smtp_status: { type: [string, 'null'], description: 'Enhanced status code, such as 5.1.1.' }
        diagnostic_code: { type: [string, 'null'], description: The text of the receiving server. }
        isp_name: { type: [string, 'null'], description: The provider of the receiving mailbox. }
        bounced_at: { type: string, format: date-time }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    Analytics:
      type: object
      description: Totals and a daily series over a period.
      required: [period, totals, daily_api_sends]
      properties:
        period: { type: string, x-posthorn-known: [1d, 7d, 30d, 90d] }
        totals: { $ref: '#/components/schemas/AnalyticsTotals' }
        daily_api_sends:
          type: array
          description: One entry per UTC day, oldest first, days without sends included.
          items: { $ref: '#/components/schemas/DailyCount' }
    AnalyticsTotals:
      type: object
      description: Counts over the whole period.
      required: [sends, campaign_sends, api_sends, delivered, opens, clicks, bounces]
      properties:
        sends: { type: integer, description: Messages queued. }
        campaign_sends: { type: integer }
        api_sends: { type: integer }
        delivered: { type: integer }
        opens: { type: integer, description: Messages opened. }
        clicks: { type: integer, description: Messages with a click. }
        bounces: { type: integer }
    DailyCount:
      type: object
      description: A count of one day.
      required: [date, count]
      properties:
        date: { type: string, format: date }
        count: { type: integer }

    Domain:
      type: object
      description: A sending domain.
      required: [id, domain, status, verified, dkim_enabled, dns_records, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        domain: { type: string }
        status: { type: string, x-posthorn-known: [pending, verified, failed] }
        verified: { type: boolean }
        dkim_enabled: { type: boolean }
        dns_records:
          type: array
          items: { $ref: '#/components/schemas/DnsRecord' }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    DnsRecord:
      type: object
      description: A record to publish for a domain.
      required: [type, name, value, purpose, status]
      properties:
        type: { type: string, x-posthorn-known: [CNAME, TXT] }
        name: { type: string }
        value: { type: string }
        purpose: { type: string, x-posthorn-known: [dkim, verification] }
        status: { type: string, description: What the last verification found., x-posthorn-known: [pending, verified, failed] }
    DomainCreateRequest:
      type: object
      description: A domain to send from.
      required: [domain]
      additionalProperties: false
      properties:
        domain:
          type: string
          pattern: *domain
          minLength: 1
          maxLength: 253
          description: >-
            A name of two labels or more, of at most 200 characters, to leave room for the names of its records; neither
            the service's own nor below it.
          allOf: [{ x-posthorn-domain-rule: validation_error, maxLength: 200 }]

    Conversion:
      type: object
      description: The value of a contact's purchase or other outcome.
      required: [id, contact_id, value, currency, metadata, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        contact_id: { type: string, format: uuid }
        value: { type: number }
        currency: { type: string }
        metadata: { type: object, additionalProperties: true }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    ConversionCreateRequest:
      type: object
      description: A conversion to record.
      required: [contact_id, value]
      additionalProperties: false
      properties:
        contact_id: { type: string, format: uuid }
        value: { type: number, minimum: 0 }
        currency: { $ref: '#/components/schemas/CurrencyCode' }
        metadata: { type: object, description: Any JSON., propertyNames: { pattern: '^[^\\u0000]*$' }, additionalProperties: { $ref: '#/components/schemas/JsonValue' } }
    CurrencyCode:
      type: string
      pattern: '^[A-Z]{3}$'
      default: USD
      description: An ISO 4217 code in use.
      allOf:
        - x-posthorn-domain-rule: validation_error
          # ISO 4217 list one, less the codes for tests (XTS) and for no currency (XXX); withdrawn codes are not on it.
          enum:
            [
              AED, AFN, ALL, AMD, AOA, ARS, AUD, AWG, AZN, BAM, BBD, BDT, BHD, BIF, BMD, BND, BOB, BOV, BRL, BSD,
              BTN, BWP, BYN, BZD, CAD, CDF, CHE, CHF, CHW, CLF, CLP, CNY, COP, COU, CRC, CUP, CVE, CZK, DJF, DKK,
              DOP, DZD, EGP, ERN, ETB, EUR, FJD, FKP, GBP, GEL, GHS, GIP, GMD, GNF, GTQ, GYD, HKD, HNL, HTG, HUF,
              IDR, ILS, INR, IQD, IRR, ISK, JMD, JOD, JPY, KES, KGS, KHR, KMF, KPW, KRW, KWD, KYD, KZT, LAK, LBP,
              LKR, LRD, LSL, LYD, MAD, MDL, MGA, MKD, MMK, MNT, MOP, MRU, MUR, MVR, MWK, MXN, MXV, MYR, MZN, NAD,
              NGN, NIO, NOK, NPR, NZD, OMR, PAB, PEN, PGK, PHP, PKR, PLN, PYG, QAR, RON, RSD, RUB, RWF, SAR, SBD,
              SCR, SDG, SEK, SGD, SHP, SLE, SOS, SRD, SSP, STN, SVC, SYP, SZL, THB, TJS, TMT, TND, TOP, TRY, TTD,
              TWD, TZS, UAH, UGX, USD, USN, UYI, UYU, UYW, UZS, VED, VES, VND, VUV, WST, XAD, XAF, XAG, XAU, XBA,
              XBB, XBC, XBD, XCD, XCG, XDR, XOF, XPD, XPF, XPT, XSU, XUA, YER, ZAR, ZMW, ZWG
            ]

    ProductView:
      type: object
      description: A contact looked at a product.
      required: [id, contact_id, product_id, product, viewed_at, created_at, updated_at]
      properties:
        id: { type: string, format: uuid }
        contact_id: { type: string, format: uuid }
        product_id: { type: string }
        product: { type: object, additionalProperties: true }
        viewed_at: { type: string, format: date-time }
        created_at: { type: string, format: date-time }
        updated_at: { type: string, format: date-time }
    ProductViewRequest:
      type: object
      description: A product view to record.
      required: [contact_email, product_id]
      additionalProperties: false
      properties:
        contact_email: { type: string, format: email, pattern: *email }
        product_id: { type: string, pattern: '^[^\\u0000]*$', minLength: 1, maxLength: 255 }
        product: { type: object, description: 'Data of the product; any JSON.', propertyNames: { pattern: '^[^\\u0000]*$' }, additionalProperties: { $ref: '#/components/schemas/JsonValue' } }

    TestMark:
      type: object
      description: Marks sample data of a test delivery.
      properties:
        test: { type: boolean, description: True in a test delivery. }
    EventEmailData:
      type: object
      description: The message an event is about.
      required:
        - message_id
        - to
        - from
        - subject
        - status
        - contact_id
        - campaign_id
        - automation_id
        - run_id
        - batch_id
        - template_id
        - sandbox
      properties:
        message_id: { type: string }
        to: { type: string }
        from: { type: string }
        subject: { type: string }
        status: { $ref: '#/components/schemas/MessageState' }
        contact_id: { type: [string, 'null'], format: uuid }
        campaign_id: { type: [string, 'null'], format: uuid }
        automation_id: { type: [string, 'null'], format: uuid }
        run_id: { type: [string, 'null'], format: uuid }
        batch_id: { type: [string, 'null'] }
        template_id: { type: [string, 'null'], format: uuid }
        sandbox: { type: boolean, description: Whether a sandbox key sent it. }
    EventEmailSentData:
      allOf:
        - $ref: '#/components/schemas/EventEmailData'
        - type: object
          required: [sent_at]
          properties:
            sent_at: { type: string, format: date-time }
    EventEmailDeliveredData:
      allOf:
        - $ref: '#/components/schemas/EventEmailData'
        - type: object
          required: [delivered_at, smtp_response]
          properties:
            delivered_at: { type: string, format: date-time }
            smtp_response: { type: [string, 'null'] }
    EventEmailOpenedData:
      allOf:
        - $ref: '#/components/schemas/EventEmailData'
        - $ref: '#/components/schemas/EventVisitor'
        - type: object
          required: [opened_at]
          properties:
            opened_at: { type: string, format: date-time }
    EventEmailClickedData:
      allOf:
        - $ref: '#/components/schemas/EventEmailData'
        - $ref: '#/components/schemas/EventVisitor'
        - type: object
          required: [clicked_at, url]
          properties:
            clicked_at: { type: string, format: date-time }
            url: { type: string }
    EventVisitor:
      type: object
      description: Who opened or clicked.
      required: [ip_address, user_agent, first]
      properties:
        ip_address: { type: [string, 'null'] }
        user_agent: { type: [string, 'null'] }
        first: { type: boolean, description: Whether it is the message's first. }
        machine: { type: boolean, description: True for scanners and prefetching proxies. }
    EventEmailBouncedData:
      allOf:
        - $ref: '#/components/schemas/EventEmailData'
        - type: object
          required: [bounced_at, bounce_type, bounce]
          properties:
            bounced_at: { type: string, format: date-time }
            bounce_type: { type: string, x-posthorn-known: [permanent, transient, undetermined] }
            bounce: { $ref: '#/components/schemas/Bounce' }
    EventEmailComplainedData:
      allOf:
        - $ref: '#/components/schemas/EventEmailData'
        - type: object
          required: [complained_at, complaint]
          properties:
            complained_at: { type: string, format: date-time }
            complaint:
              type: object
              required: [feedback_type]
              properties:
                feedback_type: { type: [string, 'null'] }
    EventContactUpdatedData:
      allOf:
        - $ref: '#/components/schemas/Contact'
        - type: object
          required: [previous]
          properties:
            previous: { type: object, description: What the changed fields held before., additionalProperties: true }
    EventSubscriptionData:
      type: object
      description: A contact that subscribed or unsubscribed.
      required: [contact_id, email, list_id, list_name, source]
      properties:
        contact_id: { type: [string, 'null'], format: uuid }
        email: { type: string }
        list_id: { type: [string, 'null'], format: uuid, description: Null when it is about all mail. }
        list_name: { type: [string, 'null'] }
        source: { type: string }
    EventMembershipData:
      type: object
      description: A contact that joined or left a list.
      required: [list_id, list_name, contact_id, email, source]
      properties:
        list_id: { type: string, format: uuid }
        list_name: { type: string }
        contact_id: { type: string, format: uuid }
        email: { type: string }
        source: { type: string }
    EventCampaignData:
      type: object
      description: A queued campaign.
      required: [campaign_id, name, subject, total_recipients, started_at, completed_at, stats]
      properties:
        campaign_id: { type: string, format: uuid }
        name: { type: string }
        subject: { type: string }
        total_recipients: { type: integer }
        started_at: { type: string, format: date-time }
        completed_at: { type: [string, 'null'], format: date-time }
        stats: { $ref: '#/components/schemas/CampaignStats' }
    EventFlowData:
      type: object
      description: A run of an automation.
      required: [automation_id, automation_name, run_id, contact_id, email, trigger_type, trigger_data, status]
      properties:
        automation_id: { type: string, format: uuid }
        automation_name: { type: string }
        run_id: { type: string, format: uuid }
        contact_id: { type: string, format: uuid }
        email: { type: string }
        trigger_type: { type: string }
        trigger_data: { type: object, additionalProperties: true }
        status: { type: string, x-posthorn-known: [active, completed, failed, paused, cancelled] }
    EventFormData:
      type: object
      description: A form that was filled in.
      required: [form_id, form_name, contact_id, email, fields]
      properties:
        form_id: { type: string }
        form_name: { type: [string, 'null'] }
        contact_id: { type: [string, 'null'], format: uuid }
        email: { type: [string, 'null'] }
        fields: { type: object, additionalProperties: true }

    EventContactCreated:
      type: object
      description: The body of a delivery of contact.created.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: contact.created }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/Contact'
            - $ref: '#/components/schemas/TestMark'
    EventContactUpdated:
      type: object
      description: The body of a delivery of contact.updated.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: contact.updated }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventContactUpdatedData'
            - $ref: '#/components/schemas/TestMark'
    EventContactSubscribed:
      type: object
      description: The body of a delivery of contact.subscribed.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: contact.subscribed }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventSubscriptionData'
            - $ref: '#/components/schemas/TestMark'
    EventContactUnsubscribed:
      type: object
      description: The body of a delivery of contact.unsubscribed.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: contact.unsubscribed }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventSubscriptionData'
            - $ref: '#/components/schemas/TestMark'
    EventCampaignSent:
      type: object
      description: The body of a delivery of campaign.sent.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: campaign.sent }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventCampaignData'
            - $ref: '#/components/schemas/TestMark'
    EventCampaignCompleted:
      type: object
      description: The body of a delivery of campaign.completed.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: campaign.completed }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventCampaignData'
            - $ref: '#/components/schemas/TestMark'
    EventEmailSent:
      type: object
      description: The body of a delivery of email.sent.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: email.sent }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventEmailSentData'
            - $ref: '#/components/schemas/TestMark'
    EventEmailDelivered:
      type: object
      description: The body of a delivery of email.delivered.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: email.delivered }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventEmailDeliveredData'
            - $ref: '#/components/schemas/TestMark'
    EventEmailOpened:
      type: object
      description: The body of a delivery of email.opened.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: email.opened }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventEmailOpenedData'
            - $ref: '#/components/schemas/TestMark'
    EventEmailClicked:
      type: object
      description: The body of a delivery of email.clicked.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: email.clicked }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventEmailClickedData'
            - $ref: '#/components/schemas/TestMark'
    EventEmailBounced:
      type: object
      description: The body of a delivery of email.bounced.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: email.bounced }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventEmailBouncedData'
            - $ref: '#/components/schemas/TestMark'
    EventEmailComplained:
      type: object
      description: The body of a delivery of email.complained.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: email.complained }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventEmailComplainedData'
            - $ref: '#/components/schemas/TestMark'
    EventFlowTriggered:
      type: object
      description: The body of a delivery of flow.triggered.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: flow.triggered }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventFlowData'
            - $ref: '#/components/schemas/TestMark'
    EventFlowCompleted:
      type: object
      description: The body of a delivery of flow.completed.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: flow.completed }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventFlowData'
            - $ref: '#/components/schemas/TestMark'
    EventFormSubmitted:
      type: object
      description: The body of a delivery of form.submitted.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: form.submitted }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventFormData'
            - $ref: '#/components/schemas/TestMark'
    EventConversionCreated:
      type: object
      description: The body of a delivery of conversion.created.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: conversion.created }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/Conversion'
            - $ref: '#/components/schemas/TestMark'
    EventListMemberAdded:
      type: object
      description: The body of a delivery of list.member_added.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: list.member_added }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventMembershipData'
            - $ref: '#/components/schemas/TestMark'
    EventListMemberRemoved:
      type: object
      description: The body of a delivery of list.member_removed.
      required: [event, timestamp, data]
      properties:
        event: { type: string, const: list.member_removed }
        timestamp: { type: string, format: date-time }
        data:
          allOf:
            - $ref: '#/components/schemas/EventMembershipData'
            - $ref: '#/components/schemas/TestMark'
`;
