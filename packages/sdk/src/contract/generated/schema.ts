// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

export interface paths {
    "/email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email to up to 100 recipients, now or later
         * @description Sends one content to one address or to an array of addresses. Each recipient gets a separate message, and suppressed, invalid or repeated addresses are skipped and counted without failing the call. At least one of html, text and template_id is required. With send_at the email waits up to 72 hours and the answer is 202 with one message id for all recipients. With a sandbox key the delivery is simulated.
         */
        post: operations["emails.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send up to 1,000 individual messages
         * @description Accepts a batch of messages, each with its own recipient, subject and content, and delivers them in the background. A malformed item fails the whole batch, and the error's path names the item. Suppressed or invalid addresses count as failed. Batch items cannot be scheduled.
         */
        post: operations["emails.batch.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/batch/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a batch
         * @description Counts the messages that a mail server accepted (sent) and those that failed, and lists every failure with its reason. A batch is completed once each of its messages was sent or has failed.
         */
        get: operations["emails.batch.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/{messageId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a message
         * @description Returns the status of a message and the time of each event; the time of an event that has not happened is null. A scheduled email that went to several recipients lists their messages.
         */
        get: operations["emails.status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a scheduled email
         * @description Cancels an email that has not been sent yet, for all its recipients. An email that was already sent or cancelled answers 409 conflict.
         */
        delete: operations["emails.cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List automations
         * @description Pages through the automations of the workspace, newest first.
         */
        get: operations["automations.list"];
        put?: never;
        /**
         * Create an automation
         * @description Creates a draft with its trigger and, if given, its steps. It starts runs once its status is active.
         */
        post: operations["automations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an automation
         * @description Returns the automation with its steps and the number of its runs.
         */
        get: operations["automations.get"];
        put?: never;
        post?: never;
        /**
         * Delete an automation
         * @description Soft-deletes the automation and cancels its runs.
         */
        delete: operations["automations.delete"];
        options?: never;
        head?: never;
        /**
         * Rename, activate or pause an automation
         * @description Changes name or status. Activating needs at least one step, email steps with template and subject, and webhook steps with a URL; a validation_error names what is missing. Pausing holds all its runs; activating again checks the same and resumes them. A draft cannot be paused: 409 conflict.
         */
        patch: operations["automations.update"];
        trace?: never;
    };
    "/automations/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder and reconfigure steps at once
         * @description Changes the listed steps together, all or none. Without positions the order of the array becomes the order of the steps; steps that are not listed follow in their old order. An unknown id is 404, a repeated one 400, and so is a change that removes from a step what an active automation needs.
         */
        put: operations["automations.steps.replace"];
        /**
         * Add a step to an automation
         * @description Inserts a step at a position counted from 0, or appends it. Fields left out of config get the defaults of the step's type. An automation has at most 1,000 steps. A step that an active automation cannot have, such as an email step without a subject, is a validation_error: pause it first.
         */
        post: operations["automations.steps.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/steps/{stepId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a step
         * @description Removes the step and renumbers those after it. Deleting the last step of an active automation is a validation_error.
         */
        delete: operations["automations.steps.delete"];
        options?: never;
        head?: never;
        /**
         * Update a step
         * @description Merges config into that of the step; another step_type first resets it to the defaults of that type. A change that removes what an active automation needs is a validation_error; pause the automation first.
         */
        patch: operations["automations.steps.update"];
        trace?: never;
    };
    "/automations/{id}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a run for one contact
         * @description Starts an active automation for a contact, whatever its trigger type; give contact_id or email. An automation that is a draft or paused answers 409 conflict.
         */
        post: operations["automations.trigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs of an automation
         * @description Pages through the runs with their step logs, newest first.
         */
        get: operations["automations.runs.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{id}/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Ends an active or paused run at its current step. A run that has ended answers 409 conflict.
         */
        post: operations["automations.runs.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook subscriptions
         * @description Pages through the active subscriptions, newest first, without their secrets.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Subscribe to an event type
         * @description Every event of the type is sent to the URL as a signed POST request. The answer has the signing secret, which is shown only here. A workspace has at most 100 active subscriptions, 10 of them to one URL (403 limit_reached beyond); one with the type and URL of another is a duplicate (409).
         */
        post: operations["webhooks.create"];
        /**
         * Delete a webhook subscription
         * @description Ends the subscription; its waiting deliveries fail.
         */
        delete: operations["webhooks.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery
         * @description Makes one attempt with sample data of the subscribed type and `test` set to true. The answer is 200 with success false when the receiver fails; status code 0 means that it did not answer.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Pages through the contacts of the workspace, newest first, filtered by a part of email or name, by subscription or by bounces.
         */
        get: operations["contacts.list"];
        put?: never;
        /**
         * Create a contact
         * @description Adds a contact, subscribed by default, and with list_id also to that static list. An email that exists already, compared without regard to case, answers 409 duplicate.
         */
        post: operations["contacts.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Returns the contact with its attributes, static list memberships and tags.
         */
        get: operations["contacts.get"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Removes the contact, its memberships and tags, and cancels its automation runs.
         */
        delete: operations["contacts.delete"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Changes the given fields only. Attributes merge one level deep, and null deletes one. Turning subscribed off adds no suppression; turning it on removes a suppression that came from unsubscribing.
         */
        patch: operations["contacts.update"];
        trace?: never;
    };
    "/contacts/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete up to 5,000 contacts
         * @description Deletes the contacts with the given ids; unknown and repeated ids are skipped and not counted.
         */
        post: operations["contacts.bulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/delete-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete all contacts of the workspace
         * @description Soft-deletes every contact. The API cannot undo this.
         */
        post: operations["contacts.deleteAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts that are in several lists
         * @description Pages through the contacts with two or more static list memberships; with list_id only those who are also in that list.
         */
        get: operations["contacts.duplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List lists
         * @description Pages through the lists of the workspace, newest first, each with its member count.
         */
        get: operations["lists.list"];
        put?: never;
        /**
         * Create a list
         * @description Creates a static list, whose members are added one by one, or a dynamic one, which needs conditions and computes its members.
         */
        post: operations["lists.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a list
         * @description Returns the list with its member count.
         */
        get: operations["lists.get"];
        put?: never;
        post?: never;
        /**
         * Delete a list
         * @description Removes the list and keeps its contacts.
         */
        delete: operations["lists.delete"];
        options?: never;
        head?: never;
        /**
         * Update a list
         * @description Changes the given fields only; the type of a list cannot change.
         */
        patch: operations["lists.update"];
        trace?: never;
    };
    "/lists/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members of a list
         * @description Pages through the contacts of a list, static or dynamic.
         */
        get: operations["lists.members.list"];
        put?: never;
        /**
         * Add contacts to a list
         * @description Adds up to 5,000 contacts to a static list; unknown contacts and members are skipped. A dynamic list answers an error.
         */
        post: operations["lists.members.add"];
        /**
         * Remove contacts from a list
         * @description Removes up to 5,000 contacts from a static list; those who are not in it are skipped. A dynamic list answers an error.
         */
        delete: operations["lists.members.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description Pages through the segments of the workspace, newest first.
         */
        get: operations["segments.list"];
        put?: never;
        /**
         * Create a segment
         * @description Saves conditions under a name; a segment without conditions matches no contact.
         */
        post: operations["segments.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description Returns the segment with the number of contacts it matches now.
         */
        get: operations["segments.get"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description Removes the segment and keeps its contacts.
         */
        delete: operations["segments.delete"];
        options?: never;
        head?: never;
        /**
         * Update a segment
         * @description Changes the given fields only; conditions are replaced as a whole.
         */
        patch: operations["segments.update"];
        trace?: never;
    };
    "/segments/{id}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the contacts a segment matches
         * @description Evaluates the conditions now and returns how many contacts they match.
         */
        post: operations["segments.estimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts a segment matches
         * @description Evaluates the conditions now and pages through the contacts they match.
         */
        get: operations["segments.contacts.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Pages through the tags of the workspace, newest first, each with its number of contacts.
         */
        get: operations["tags.list"];
        put?: never;
        /**
         * Create a tag
         * @description Adds a label for contacts. A name that exists already, whatever its case, answers 409 duplicate.
         */
        post: operations["tags.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description Returns the tag with its number of contacts.
         */
        get: operations["tags.get"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Removes the tag, also from all its contacts.
         */
        delete: operations["tags.delete"];
        options?: never;
        head?: never;
        /**
         * Update a tag
         * @description Changes the given fields only.
         */
        patch: operations["tags.update"];
        trace?: never;
    };
    "/tags/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts with a tag
         * @description Pages through the contacts with the tag.
         */
        get: operations["tags.contacts.list"];
        put?: never;
        /**
         * Tag contacts
         * @description Adds the tag to up to 5,000 contacts; unknown ones and those who have it are skipped.
         */
        post: operations["tags.contacts.assign"];
        /**
         * Untag contacts
         * @description Removes the tag from up to 5,000 contacts; those who do not have it are skipped.
         */
        delete: operations["tags.contacts.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Pages through the campaigns of the workspace, newest first.
         */
        get: operations["campaigns.list"];
        put?: never;
        /**
         * Create a campaign
         * @description Creates a draft that sends a template to exactly one list or segment. The template is read when the campaign is sent.
         */
        post: operations["campaigns.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign with its figures
         * @description Returns the campaign with its counts and rates up to now.
         */
        get: operations["campaigns.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/send/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a campaign
         * @description Queues one message for every contact of its list or segment who is neither unsubscribed nor suppressed. A campaign is sent once; a second call answers 409 conflict.
         */
        post: operations["campaigns.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Pages through the templates, newest first, without their html and structure.
         */
        get: operations["templates.list"];
        put?: never;
        /**
         * Create a template
         * @description Stores version 1. The merge tags are checked; a mistake is reported with line and column. Without json_structure the visual editor opens an empty template; the html is sent.
         */
        post: operations["templates.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description Returns the newest version with html and json_structure.
         */
        get: operations["templates.get"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Soft-deletes the template; mail already accepted keeps its content.
         */
        delete: operations["templates.delete"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description Changes the given fields only, and stores a new version each time.
         */
        patch: operations["templates.update"];
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressed addresses
         * @description Pages through the addresses that get no mail, newest first.
         */
        get: operations["suppressions.list"];
        put?: never;
        /**
         * Suppress an address
         * @description Stops all mail to the address, with reason manual. An address that is suppressed already answers 409 duplicate.
         */
        post: operations["suppressions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an address from the suppression list
         * @description Allows mail to the address again; it does not subscribe the contact.
         */
        delete: operations["suppressions.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bounces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bounces
         * @description Pages through the bounces, newest first, filtered by type, address and time.
         */
        get: operations["bounces.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bounces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bounce
         * @description Returns the bounce with the status and text of the receiving server.
         */
        get: operations["bounces.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get totals and a daily series
         * @description Sums up the last days in UTC, today included; sandbox mail is left out. Sends count messages queued, opens and clicks count messages.
         */
        get: operations["analytics.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sending domains
         * @description Pages through the domains of the workspace, newest first.
         */
        get: operations["domains.list"];
        put?: never;
        /**
         * Add a sending domain
         * @description Registers the domain and answers the DNS records to publish, three CNAMEs for DKIM and a TXT for verification. Mail cannot be sent from it before it is verified.
         */
        post: operations["domains.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sending domain
         * @description Returns the domain with its records and the result of the last verification.
         */
        get: operations["domains.get"];
        put?: never;
        post?: never;
        /**
         * Remove a sending domain
         * @description Removes the domain; mail with a From address on it is then sent from the shared domain.
         */
        delete: operations["domains.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a sending domain
         * @description Looks up the records now and returns the domain with the result. With a missing record it stays pending, with a wrong one it is failed.
         */
        post: operations["domains.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversions
         * @description Pages through the conversions, newest first.
         */
        get: operations["conversions.list"];
        put?: never;
        /**
         * Record a conversion
         * @description Records the value of a contact's purchase or other outcome, and starts automations with trigger type purchase.
         */
        post: operations["conversions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track/product-view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a product view
         * @description Records that a contact viewed a product, and starts automations with trigger type product_viewed.
         */
        post: operations["tracking.productView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the permissions of the key in use
         * @description Reports name, type, permissions and request limit of the key that signs the request; needs no permission.
         */
        get: operations["apiKey.permissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the service
         * @description Needs no key. Answers 200 while the service accepts requests, and 503 while the store cannot write.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was created
         * @description The data is the contact.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "contact.created",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "attributes": {
                     *           "company": "Example Ltd",
                     *           "plan": "team"
                     *         },
                     *         "subscribed": true,
                     *         "bounced": false,
                     *         "unsubscribed_at": null,
                     *         "tags": [],
                     *         "lists": [
                     *           {
                     *             "id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *             "name": "Newsletter"
                     *           }
                     *         ],
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventContactCreated"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was updated
         * @description The data is the contact, with what changed fields held before.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "contact.updated",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "attributes": {
                     *           "company": "Example Ltd",
                     *           "plan": "team"
                     *         },
                     *         "subscribed": true,
                     *         "bounced": false,
                     *         "unsubscribed_at": null,
                     *         "tags": [],
                     *         "lists": [
                     *           {
                     *             "id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *             "name": "Newsletter"
                     *           }
                     *         ],
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z",
                     *         "previous": {
                     *           "last_name": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventContactUpdated"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.subscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact subscribed
         * @description The contact as a whole, or to one list.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "contact.subscribed",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *         "list_name": "Newsletter",
                     *         "source": "api"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventContactSubscribed"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact unsubscribed
         * @description The contact as a whole, or from one list.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "contact.unsubscribed",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *         "list_name": "Newsletter",
                     *         "source": "preferences"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventContactUnsubscribed"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign started sending
         * @description Its messages are queued.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "campaign.sent",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "campaign_id": "01a1fd96-1f65-72c3-bd59-be55ceac5485",
                     *         "name": "November news",
                     *         "subject": "News for {{first_name|you}}",
                     *         "total_recipients": 400,
                     *         "started_at": "2026-11-21T09:30:00.000Z",
                     *         "completed_at": null,
                     *         "stats": {
                     *           "recipients": 400,
                     *           "sent": 0,
                     *           "delivered": 0,
                     *           "opens": 0,
                     *           "unique_opens": 0,
                     *           "clicks": 0,
                     *           "unique_clicks": 0,
                     *           "bounces": 0,
                     *           "complaints": 0,
                     *           "unsubscribes": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventCampaignSent"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign finished sending
         * @description Every message was sent or has failed.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "campaign.completed",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "campaign_id": "01a1fd96-1f65-72c3-bd59-be55ceac5485",
                     *         "name": "November news",
                     *         "subject": "News for {{first_name|you}}",
                     *         "total_recipients": 400,
                     *         "started_at": "2026-11-21T09:30:00.000Z",
                     *         "completed_at": "2026-11-21T09:33:12.090Z",
                     *         "stats": {
                     *           "recipients": 400,
                     *           "sent": 400,
                     *           "delivered": 400,
                     *           "opens": 0,
                     *           "unique_opens": 0,
                     *           "clicks": 0,
                     *           "unique_clicks": 0,
                     *           "bounces": 0,
                     *           "complaints": 0,
                     *           "unsubscribes": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventCampaignCompleted"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An email was sent
         * @description A mail server accepted the message.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "email.sent",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "to": "ada@example.com",
                     *         "from": "hello@example.com",
                     *         "subject": "Welcome, Ada",
                     *         "status": "sent",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "campaign_id": null,
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "run_id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "batch_id": null,
                     *         "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "sandbox": false,
                     *         "sent_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventEmailSent"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An email was delivered
         * @description The message reached the mailbox, as far as the servers say.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "email.delivered",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "to": "ada@example.com",
                     *         "from": "hello@example.com",
                     *         "subject": "Welcome, Ada",
                     *         "status": "delivered",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "campaign_id": null,
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "run_id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "batch_id": null,
                     *         "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "sandbox": false,
                     *         "delivered_at": "2026-11-21T09:30:00.000Z",
                     *         "smtp_response": "250 2.0.0 OK"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventEmailDelivered"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An email was opened
         * @description Every opening is an event; first marks the earliest.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "email.opened",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "to": "ada@example.com",
                     *         "from": "hello@example.com",
                     *         "subject": "Welcome, Ada",
                     *         "status": "opened",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "campaign_id": null,
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "run_id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "batch_id": null,
                     *         "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "sandbox": false,
                     *         "opened_at": "2026-11-21T09:30:00.000Z",
                     *         "ip_address": "192.0.2.7",
                     *         "user_agent": "Mozilla/5.0",
                     *         "first": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventEmailOpened"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.clicked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link in an email was clicked
         * @description Every click is an event; first marks the earliest.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "email.clicked",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "to": "ada@example.com",
                     *         "from": "hello@example.com",
                     *         "subject": "Welcome, Ada",
                     *         "status": "clicked",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "campaign_id": null,
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "run_id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "batch_id": null,
                     *         "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "sandbox": false,
                     *         "clicked_at": "2026-11-21T09:30:00.000Z",
                     *         "ip_address": "192.0.2.7",
                     *         "user_agent": "Mozilla/5.0",
                     *         "first": true,
                     *         "url": "https://example.com/start"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventEmailClicked"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An email bounced
         * @description The message bounced; bounce says why.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "email.bounced",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "to": "ada@example.com",
                     *         "from": "hello@example.com",
                     *         "subject": "Welcome, Ada",
                     *         "status": "bounced",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "campaign_id": null,
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "run_id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "batch_id": null,
                     *         "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "sandbox": false,
                     *         "bounced_at": "2026-11-21T09:30:00.000Z",
                     *         "bounce_type": "permanent",
                     *         "bounce": {
                     *           "id": "01a1fd78-7f4c-7c17-9274-c98b59a9bd53",
                     *           "email": "ada@example.com",
                     *           "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *           "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *           "campaign_id": null,
                     *           "type": "permanent",
                     *           "sub_type": "unknown_user",
                     *           "smtp_status": "5.1.1",
                     *           "diagnostic_code": "smtp; 550 5.1.1 User unknown",
                     *           "isp_name": null,
                     *           "bounced_at": "2026-11-21T09:30:00.000Z",
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventEmailBounced"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.complained": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient marked an email as spam
         * @description The address is suppressed from now on.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "email.complained",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "to": "ada@example.com",
                     *         "from": "hello@example.com",
                     *         "subject": "Welcome, Ada",
                     *         "status": "delivered",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "campaign_id": null,
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "run_id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "batch_id": null,
                     *         "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "sandbox": false,
                     *         "complained_at": "2026-11-21T09:30:00.000Z",
                     *         "complaint": {
                     *           "feedback_type": "abuse"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventEmailComplained"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "flow.triggered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An automation was triggered
         * @description A run has started.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "flow.triggered",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "automation_name": "Welcome series",
                     *         "run_id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "trigger_type": "added_to_list",
                     *         "trigger_data": {
                     *           "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
                     *         },
                     *         "status": "active"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventFlowTriggered"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "flow.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An automation completed
         * @description A run has passed its last step.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "flow.completed",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "automation_name": "Welcome series",
                     *         "run_id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "trigger_type": "added_to_list",
                     *         "trigger_data": {
                     *           "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
                     *         },
                     *         "status": "completed"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventFlowCompleted"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "form.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A form was submitted
         * @description The data holds the fields of the form.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "form.submitted",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "form_id": "newsletter-form",
                     *         "form_name": "Newsletter",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "fields": {
                     *           "email": "ada@example.com",
                     *           "topic": "engines"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventFormSubmitted"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversion.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A conversion was recorded
         * @description The data is the conversion.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "conversion.created",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "id": "01a1fd9a-1a49-769d-861b-c31537ba4a13",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "value": 49.9,
                     *         "currency": "EUR",
                     *         "metadata": {
                     *           "order_number": "A-1024"
                     *         },
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventConversionCreated"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "list.member_added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was added to a list
         * @description The contact is a member from now on.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "list.member_added",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *         "list_name": "Newsletter",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "source": "api"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventListMemberAdded"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "list.member_removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was removed from a list
         * @description The contact is no member any more.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
                     * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
                     */
                    "X-Service-Signature": components["parameters"]["ServiceSignature"];
                    /** @description The event type. */
                    "X-Service-Event": components["parameters"]["ServiceEvent"];
                    /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
                    "X-Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /** @description The subscription's id. */
                    "X-Service-Webhook-Id": components["parameters"]["ServiceWebhookId"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "list.member_removed",
                     *       "timestamp": "2026-11-21T09:30:00.000Z",
                     *       "data": {
                     *         "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *         "list_name": "Newsletter",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "email": "ada@example.com",
                     *         "source": "api"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventListMemberRemoved"];
                };
            };
            responses: {
                410: components["responses"]["DeliveryUnwanted"];
                "2XX": components["responses"]["DeliveryReceived"];
                default: components["responses"]["DeliveryFailed"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Why a request was refused or failed. */
        Error: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description For people; its wording may change. */
                message: string;
                /** @description The field, parameter or header that caused the error, such as `messages[3].subject`; `body` for the body as a whole, and the path where it is the path that is unknown. */
                path?: string;
                /** @description All problems, where there are several. */
                details?: components["schemas"]["ErrorDetail"][];
            };
        };
        /**
         * @description Names the kind of error; new codes may be added.
         * @example validation_error
         */
        ErrorCode: "validation_error" | "no_content" | "missing_from_email" | "invalid_schedule" | "unauthorized" | "forbidden" | "domain_invalid" | "limit_reached" | "not_found" | "template_not_found" | "contact_not_found" | "workspace_not_found" | "method_not_allowed" | "duplicate" | "idempotency_conflict" | "conflict" | "rate_limited" | "rate_limit_exceeded" | "internal_error" | "schedule_failed" | "unavailable" | (string & {});
        /** @description One of several problems. */
        ErrorDetail: {
            path: string;
            message: string;
        };
        /** @description The position of a page. */
        Pagination: {
            /** @description Items on all pages together. */
            total: number;
            limit: number;
            offset: number;
            /** @description Whether items follow this page. */
            has_more: boolean;
        };
        /** @description What was deleted. */
        Deleted: {
            id: string;
            success: boolean;
        };
        /** @description How many were deleted. */
        CountDeleted: {
            deleted: number;
        };
        /** @description One content for one or more recipients; at least one of html, text and template_id. */
        EmailSendRequest: {
            /** @description One address, or up to 100. Invalid ones are skipped and do not fail the call. */
            to: string | string[];
            /** @description Merge tags are filled in and HTML tags stripped. */
            subject: string;
            /** @description HTML body with merge tags; at most 256 KB in UTF-8. */
            html?: string;
            /** @description Text body with merge tags; made from the HTML when absent. */
            text?: string;
            /**
             * Format: uuid
             * @description A template whose html is sent.
             */
            template_id?: string;
            template_data?: components["schemas"]["TemplateData"];
            /**
             * Format: email
             * @description The From address when its domain is verified here, otherwise the Reply-To address; the workspace's default when absent.
             */
            from_email?: string;
            /** @description The sender's name; the workspace's default when absent. */
            from_name?: string;
            /**
             * Format: email
             * @description The Reply-To address.
             */
            reply_to?: string;
            /**
             * @description Whether opens are counted.
             * @default true
             */
            track_opens?: boolean;
            /**
             * @description Whether links are counted.
             * @default true
             */
            track_clicks?: boolean;
            /**
             * Format: date-time
             * @description When to send, in the future and within 72 hours; now when absent. An ISO 8601 date-time with a zone: seconds may be left out, the zone may be `Z`, `+01:00`, `+0100` or `+01`, and basic format (`20261123T101500Z`) is accepted, too.
             */
            send_at?: string;
        } & ({
            html: string;
        } | {
            text: string;
        } | {
            template_id: string;
        });
        /** @description Values for merge tags of the same names; strings, or any JSON for conditionals and loops. */
        TemplateData: {
            [key: string]: unknown;
        };
        /** @description The result for each recipient. */
        EmailSendResult: {
            /** @description Messages accepted for delivery. */
            sent: number;
            failed: number;
            /** @description Suppressed, invalid or repeated addresses. */
            skipped: number;
            /** @description Recipients given. */
            total: number;
            /** @description The From address, if it differs from the given from_email, whose domain is not verified here; replies go to from_email. */
            from?: string;
            /** @description One entry per given recipient, in the same order. */
            results: components["schemas"]["RecipientResult"][];
        };
        /** @description The result for one recipient. */
        RecipientResult: {
            to: string;
            /** @description Null when nothing is sent. */
            message_id: string | null;
            success: boolean;
            /** @description Why nothing is sent. */
            reason?: "suppressed" | "invalid_address" | "duplicate" | (string & {});
        };
        /** @description An email that is sent later. */
        ScheduledEmail: {
            /** @constant */
            scheduled: true;
            /** @description One id for all recipients. */
            message_id: string;
            /** Format: date-time */
            scheduled_at: string;
            /** @description The From address, if it differs from the given from_email, whose domain is not verified here; replies go to from_email. */
            from?: string;
        };
        /** @description A scheduled email that was cancelled. */
        CancelledEmail: {
            message_id: string;
            status: components["schemas"]["MessageState"];
            success: boolean;
        };
        /**
         * @description The status of a message; it never goes back.
         * @example delivered
         */
        MessageState: "scheduled" | "queued" | "sent" | "delivered" | "opened" | "clicked" | "bounced" | "failed" | "cancelled" | (string & {});
        /** @description The status of a message and the times of its events. */
        MessageStatus: {
            message_id: string;
            status: components["schemas"]["MessageState"];
            /** @description The address; several of a scheduled email are joined by a comma and a space. */
            to: string;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            opened_at: string | null;
            /** Format: date-time */
            clicked_at: string | null;
            /** Format: date-time */
            bounced_at: string | null;
            bounce_type: "permanent" | "transient" | "undetermined" | (string & {}) | null;
            /** @description Why a message is still queued after an attempt, such as a mail server that cannot be reached; absent otherwise. */
            reason?: string;
            /** @description The message of each recipient, once a scheduled email to several is sent. */
            messages?: components["schemas"]["RecipientMessage"][];
        };
        /** @description One recipient's message of a scheduled email. */
        RecipientMessage: {
            to: string;
            /** @description Null when the recipient was skipped. */
            message_id: string | null;
            /** @description Why the recipient was skipped. */
            reason?: "suppressed" | "invalid_address" | "duplicate" | (string & {});
        };
        /** @description Messages, each with its own recipient and content. */
        BatchSendRequest: {
            messages: components["schemas"]["BatchMessage"][];
        };
        /** @description One message of a batch; at least one of html, text and template_id. */
        BatchMessage: ({
            /** @description Exactly one address. */
            to: string;
            /** @description Merge tags are filled in and HTML tags stripped. */
            subject: string;
            /** @description HTML body with merge tags; at most 256 KB in UTF-8. */
            html?: string;
            /** @description Text body with merge tags; made from the HTML when absent. */
            text?: string;
            /**
             * Format: uuid
             * @description A template whose html is sent.
             */
            template_id?: string;
            template_data?: components["schemas"]["TemplateData"];
            /**
             * Format: email
             * @description The sender; the workspace's default when absent.
             */
            from_email?: string;
            /** @description The sender's name; the workspace's default when absent. */
            from_name?: string;
            /**
             * Format: email
             * @description The Reply-To address.
             */
            reply_to?: string;
            /**
             * @description Whether opens are counted.
             * @default true
             */
            track_opens?: boolean;
            /**
             * @description Whether links are counted.
             * @default true
             */
            track_clicks?: boolean;
        } & ({
            html: string;
        } | {
            text: string;
        } | {
            template_id: string;
        })) & {
            send_at?: never;
        };
        /**
         * @description Failed when no message of the batch could be sent.
         * @example processing
         */
        BatchState: "processing" | "completed" | "failed" | (string & {});
        /** @description An accepted batch. */
        BatchSendResult: {
            batch_id: string;
            status: components["schemas"]["BatchState"];
            /** @description Messages given. */
            total: number;
            /** @description Messages a mail server has accepted so far. */
            sent: number;
            /** @description Messages that cannot be sent. */
            failed: number;
            /** @description One entry per message, in the same order. */
            results: components["schemas"]["RecipientResult"][];
        };
        /** @description The progress of a batch. */
        BatchStatus: {
            batch_id: string;
            status: components["schemas"]["BatchState"];
            total: number;
            /** @description Messages a mail server accepted. */
            sent: number;
            failed: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string | null;
            failures: components["schemas"]["BatchFailure"][];
        };
        /** @description A message of a batch that could not be sent. */
        BatchFailure: {
            /** @description Place in the batch, from 0. */
            index: number;
            to: string;
            message_id: string | null;
            reason: string;
        };
        /** @description A recipient of mail. */
        Contact: {
            /** Format: uuid */
            id: string;
            /** @description As it was given. */
            email: string;
            first_name: string | null;
            last_name: string | null;
            attributes: components["schemas"]["Attributes"];
            subscribed: boolean;
            /** @description Whether mail bounced permanently. */
            bounced: boolean;
            /** Format: date-time */
            unsubscribed_at: string | null;
            tags: components["schemas"]["ContactTag"][];
            /** @description Static lists the contact is a member of. */
            lists: components["schemas"]["ContactList"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Custom attributes; any names, any JSON. */
        Attributes: {
            [key: string]: unknown;
        };
        /** @description A tag on a contact. */
        ContactTag: {
            /** Format: uuid */
            id: string;
            name: string;
            color: string | null;
        };
        /** @description A list a contact is in. */
        ContactList: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description A contact that is in several lists. */
        DuplicateContact: components["schemas"]["Contact"] & {
            /** @description How many lists the contact is in. */
            list_count: number;
        };
        /** @description A new contact. */
        ContactCreateRequest: {
            /**
             * Format: email
             * @description Unique in the workspace, whatever its case.
             */
            email: string;
            first_name?: string | null;
            last_name?: string | null;
            attributes?: components["schemas"]["Attributes"];
            /**
             * @description Whether campaigns and automations may send mail.
             * @default true
             */
            subscribed?: boolean;
            /**
             * Format: uuid
             * @description A static list to add the contact to.
             */
            list_id?: string;
        };
        /** @description What to change in a contact. */
        ContactUpdateRequest: {
            /** Format: email */
            email?: string;
            first_name?: string | null;
            last_name?: string | null;
            attributes?: components["schemas"]["Attributes"];
            subscribed?: boolean;
        };
        /** @description Up to 5,000 contacts. */
        ContactIds: {
            contact_ids: string[];
        };
        /** @description A template without its content. */
        TemplateSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            /** @description 1 at first; every update makes the next. */
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A template in its newest version. */
        Template: components["schemas"]["TemplateSummary"] & {
            html: string;
            json_structure: components["schemas"]["TemplateStructure"] | null;
        };
        /** @description A new template. */
        TemplateCreateRequest: {
            name: string;
            /** @description HTML with merge tags; at most 256 KB in UTF-8. */
            html: string;
            description?: string | null;
            /** @description What the visual editor opens; null for nothing. */
            json_structure?: components["schemas"]["TemplateStructure"] | null;
        };
        /** @description What to change in a template. */
        TemplateUpdateRequest: {
            name?: string;
            /** @description HTML with merge tags; at most 256 KB in UTF-8. */
            html?: string;
            description?: string | null;
            /** @description What the visual editor opens; null for nothing. */
            json_structure?: components["schemas"]["TemplateStructure"] | null;
        };
        /** @description What the visual editor opens; the html is sent. */
        TemplateStructure: {
            blocks: components["schemas"]["TemplateBlock"][];
            settings?: components["schemas"]["TemplateSettings"];
        };
        /** @description The style of the whole template. */
        TemplateSettings: {
            fontFamily?: string;
            contentWidth?: components["schemas"]["BlockSize"];
            backgroundColor?: string;
            contentBackgroundColor?: string;
            defaultTextColor?: string;
        };
        /** @description One block of a template; fields of content that are not listed are stored unchanged. */
        TemplateBlock: components["schemas"]["HeaderBlock"] | components["schemas"]["TextBlock"] | components["schemas"]["ButtonBlock"] | components["schemas"]["ImageBlock"] | components["schemas"]["DividerBlock"] | components["schemas"]["SpacerBlock"] | components["schemas"]["HtmlBlock"] | components["schemas"]["CustomBlock"];
        /** @description Pixels as a number or a text such as `"20px"`, which is stored as 20, or a percentage such as `"100%"`. */
        BlockSize: number | string;
        HeaderBlock: {
            id: string;
            /** @constant */
            type: "header";
            content: {
                text?: string;
                /** @enum {integer} */
                level?: 1 | 2 | 3;
                alignment?: string;
                color?: string;
            } & {
                [key: string]: unknown;
            };
        };
        TextBlock: {
            id: string;
            /** @constant */
            type: "text";
            content: {
                html?: string;
                alignment?: string;
                color?: string;
            } & {
                [key: string]: unknown;
            };
        };
        ButtonBlock: {
            id: string;
            /** @constant */
            type: "button";
            content: {
                text?: string;
                url?: string;
                alignment?: string;
                backgroundColor?: string;
                textColor?: string;
                borderRadius?: components["schemas"]["BlockSize"];
                fullWidth?: boolean;
            } & {
                [key: string]: unknown;
            };
        };
        ImageBlock: {
            id: string;
            /** @constant */
            type: "image";
            content: {
                src?: string;
                alt?: string;
                /** @description A size, `auto` or `full`. */
                width?: string | number;
                alignment?: string;
            } & {
                [key: string]: unknown;
            };
        };
        DividerBlock: {
            id: string;
            /** @constant */
            type: "divider";
            content: {
                color?: string;
                thickness?: components["schemas"]["BlockSize"];
                /** @enum {string} */
                style?: "solid" | "dashed" | "dotted";
                /** @description A number is a percentage here. */
                width?: components["schemas"]["BlockSize"];
            } & {
                [key: string]: unknown;
            };
        };
        SpacerBlock: {
            id: string;
            /** @constant */
            type: "spacer";
            content: {
                height?: components["schemas"]["BlockSize"];
            } & {
                [key: string]: unknown;
            };
        };
        HtmlBlock: {
            id: string;
            /** @constant */
            type: "html";
            content: {
                html?: string;
            } & {
                [key: string]: unknown;
            };
        };
        /** @description A block whose content only the editor knows. */
        CustomBlock: {
            id: string;
            /** @enum {string} */
            type: "columns" | "social" | "dynamic" | "conditional" | "hero" | "profile" | "dropshadow";
            content: {
                [key: string]: unknown;
            };
        };
        /** @description An address that gets no mail. */
        Suppression: {
            /** Format: uuid */
            id: string;
            email: string;
            reason: "manual" | "unsubscribe" | "bounce" | "complaint" | (string & {});
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description An address to suppress. */
        SuppressionCreateRequest: {
            /** Format: email */
            email: string;
        };
        /** @description What the key in use is and may do. */
        ApiKey: {
            name: string;
            type: "production" | "sandbox" | (string & {});
            /** @description Permission names such as `email:send`; `*` means all. */
            permissions: string[];
            /** @description Requests a minute; 0 is no limit. */
            rate_limit: number;
            is_sandbox: boolean;
        };
        /** @description Whether the service accepts requests. */
        Health: {
            status: "ok" | "unavailable" | (string & {});
            /** @description Why the service is unavailable, such as `the database is away`; absent while it is well. */
            reason?: string;
            /** @description True while an operator holds all jobs, so that mail is accepted and not sent; absent otherwise. */
            held?: boolean;
            version: string;
            /** Format: date-time */
            time: string;
        };
        /** @description Steps that run for one contact after a trigger. */
        Automation: {
            /** Format: uuid */
            id: string;
            name: string;
            status: "draft" | "active" | "paused" | (string & {});
            trigger_type: "signup" | "tag_added" | "added_to_list" | "email_open" | "email_click" | "product_viewed" | "purchase" | "custom" | (string & {});
            /** @description Restricts the trigger; empty matches any. */
            trigger_config: {
                [key: string]: unknown;
            };
            /** @description Runs up to now. */
            run_count: number;
            /** @description By position. */
            steps: components["schemas"]["AutomationStep"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description One step of an automation. */
        AutomationStep: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            automation_id: string;
            step_type: "email" | "sms" | "push" | "delay" | "condition" | "action" | "tag" | "trigger_split" | "add_to_list" | "remove_from_list" | "update_attribute" | "webhook" | "wait_for_event" | "move_to_flow" | (string & {});
            /** @description From 0. */
            position: number;
            /** @description The fields of the step's type. */
            config: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description One contact in an automation. */
        AutomationRun: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            automation_id: string;
            /** Format: uuid */
            contact_id: string;
            contact_email: string;
            status: "active" | "completed" | "failed" | "paused" | "cancelled" | (string & {});
            /** @description What started the run; api when it was started by hand. */
            trigger_type: "api" | "signup" | "tag_added" | "added_to_list" | "email_open" | "email_click" | "product_viewed" | "purchase" | "custom" | (string & {});
            trigger_data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            current_step_id: string | null;
            /**
             * Format: date-time
             * @description When the current step is due.
             */
            next_run_at: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            cancelled_at: string | null;
            /** @description Why the run failed. */
            error: string | null;
            /** @description The steps it has come to, in order. */
            steps: components["schemas"]["RunStep"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description What a run did at one step. */
        RunStep: {
            /** Format: uuid */
            step_id: string;
            step_type: string;
            position: number;
            status: "pending" | "running" | "waiting" | "completed" | "skipped" | "failed" | (string & {});
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** @description The result of the step, such as a message id. */
            output: {
                [key: string]: unknown;
            } | null;
            error: string | null;
        };
        /** @description A new automation. */
        AutomationCreateRequest: {
            name: string;
            trigger_type: components["schemas"]["TriggerType"];
            trigger_config?: components["schemas"]["TriggerConfig"];
            steps?: components["schemas"]["AutomationStepInput"][];
        };
        /**
         * @description What starts runs automatically.
         * @enum {string}
         */
        TriggerType: "signup" | "tag_added" | "added_to_list" | "email_open" | "email_click" | "product_viewed" | "purchase" | "custom";
        /** @description Restricts the trigger; empty matches any. */
        TriggerConfig: {
            /**
             * Format: uuid
             * @description For added_to_list and signup.
             */
            list_id?: string;
            /** @description For tag_added. */
            tag_name?: string;
            /**
             * Format: uuid
             * @description For email_open and email_click.
             */
            campaign_id?: string;
            /**
             * Format: uuid
             * @description For email_open and email_click.
             */
            template_id?: string;
            /** @description For email_click. */
            url?: string;
            /** @description For product_viewed. */
            product_id?: string;
            /** @description For purchase. */
            min_value?: number;
            /** @description For custom. */
            event_name?: string;
        };
        /** @description What to change in an automation. */
        AutomationUpdateRequest: {
            name?: string;
            /** @enum {string} */
            status?: "active" | "paused";
        };
        /**
         * @description What a step does.
         * @enum {string}
         */
        StepType: "email" | "sms" | "push" | "delay" | "condition" | "action" | "tag" | "trigger_split" | "add_to_list" | "remove_from_list" | "update_attribute" | "webhook" | "wait_for_event" | "move_to_flow";
        /** @description Place among the steps, from 0; the end when absent. */
        StepPosition: number;
        /** @description Fields of the step's type, merged into those it has; checked after merging. */
        StepConfig: {
            [key: string]: unknown;
        };
        /** @description What to change in a step. */
        AutomationStepUpdateRequest: {
            step_type?: components["schemas"]["StepType"];
            config?: components["schemas"]["StepConfig"];
        };
        /** @description Steps in their new order, or with new positions. */
        AutomationStepsReplaceRequest: {
            steps: components["schemas"]["AutomationStepChange"][];
        };
        /** @description What to change in one of the steps. */
        AutomationStepChange: {
            id: string;
            position?: number;
            step_type?: components["schemas"]["StepType"];
            config?: components["schemas"]["StepConfig"];
        };
        /** @description The contact to start a run for, by id or by email. */
        AutomationTriggerRequest: {
            /** Format: uuid */
            contact_id?: string;
            /** Format: email */
            email?: string;
            /** @description Any JSON; the steps and merge tags of the run see it. */
            trigger_data?: {
                [key: string]: unknown;
            };
        } & ({
            contact_id: string;
            email?: never;
        } | {
            email: string;
            contact_id?: never;
        });
        /** @description A new step; step_type decides which config it takes. */
        AutomationStepInput: components["schemas"]["EmailStepInput"] | components["schemas"]["SmsStepInput"] | components["schemas"]["PushStepInput"] | components["schemas"]["DelayStepInput"] | components["schemas"]["ConditionStepInput"] | components["schemas"]["ActionStepInput"] | components["schemas"]["TagStepInput"] | components["schemas"]["TriggerSplitStepInput"] | components["schemas"]["AddToListStepInput"] | components["schemas"]["RemoveFromListStepInput"] | components["schemas"]["UpdateAttributeStepInput"] | components["schemas"]["WebhookStepInput"] | components["schemas"]["WaitForEventStepInput"] | components["schemas"]["MoveToFlowStepInput"];
        /** @description Sends a template to the contact. */
        EmailStepInput: {
            /** @constant */
            step_type: "email";
            config?: components["schemas"]["EmailStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        EmailStepConfig: {
            /** @description Needed before the automation can be activated. */
            templateId?: string | null;
            /** @description Needed before the automation can be activated. */
            subject?: string;
            previewText?: string;
        };
        /** @description Records a text message; nothing is sent. */
        SmsStepInput: {
            /** @constant */
            step_type: "sms";
            config?: components["schemas"]["SmsStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        SmsStepConfig: {
            body?: string;
            from?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Records a push notification; nothing is sent. */
        PushStepInput: {
            /** @constant */
            step_type: "push";
            config?: components["schemas"]["PushStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        PushStepConfig: {
            title?: string;
            body?: string;
            url?: string;
            data?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Waits. */
        DelayStepInput: {
            /** @constant */
            step_type: "delay";
            config?: components["schemas"]["DelayStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        DelayStepConfig: {
            duration?: number;
            /** @enum {string} */
            unit?: "minutes" | "hours" | "days" | "weeks";
        };
        /** @description Continues at one of two steps, by a field of the contact. */
        ConditionStepInput: {
            /** @constant */
            step_type: "condition";
            config?: components["schemas"]["ConditionStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        ConditionStepConfig: {
            /** @description A contact field or a custom attribute. */
            field?: string;
            /** @enum {string} */
            operator?: "equals" | "not_equals" | "contains" | "gt" | "lt" | "gte" | "lte";
            value?: string | number | boolean;
            /** @description Step to go to; the next position when null. */
            trueBranchStepId?: string | null;
            /** @description Step to go to; the next position when null. */
            falseBranchStepId?: string | null;
        };
        /** @description Does something to the contact or the run. */
        ActionStepInput: {
            /** @constant */
            step_type: "action";
            config?: components["schemas"]["ActionStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        ActionStepConfig: {
            /** @enum {string} */
            actionType?: "notify" | "unsubscribe" | "resubscribe" | "end_flow";
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description Adds or removes a tag. */
        TagStepInput: {
            /** @constant */
            step_type: "tag";
            config?: components["schemas"]["TagStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        TagStepConfig: {
            /** @enum {string} */
            action?: "add" | "remove";
            tagName?: string;
        };
        /** @description Continues at one of two steps, by the data that started the run. */
        TriggerSplitStepInput: {
            /** @constant */
            step_type: "trigger_split";
            config?: components["schemas"]["TriggerSplitStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        TriggerSplitStepConfig: {
            /** @description A dotted path into trigger_data. */
            field?: string;
            /** @enum {string} */
            operator?: "equals" | "not_equals" | "contains" | "gt" | "lt" | "gte" | "lte";
            value?: string | number | boolean;
            /** @description Step to go to; the next position when null. */
            trueBranchStepId?: string | null;
            /** @description Step to go to; the next position when null. */
            falseBranchStepId?: string | null;
        };
        /** @description Adds the contact to a list. */
        AddToListStepInput: {
            /** @constant */
            step_type: "add_to_list";
            config?: components["schemas"]["AddToListStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        AddToListStepConfig: {
            listId?: string | null;
        };
        /** @description Removes the contact from a list. */
        RemoveFromListStepInput: {
            /** @constant */
            step_type: "remove_from_list";
            config?: components["schemas"]["RemoveFromListStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        RemoveFromListStepConfig: {
            listId?: string | null;
        };
        /** @description Sets a custom attribute. */
        UpdateAttributeStepInput: {
            /** @constant */
            step_type: "update_attribute";
            config?: components["schemas"]["UpdateAttributeStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        UpdateAttributeStepConfig: {
            attributeName?: string;
            attributeValue?: string;
        };
        /** @description Sends a signed HTTP request. */
        WebhookStepInput: {
            /** @constant */
            step_type: "webhook";
            config?: components["schemas"]["WebhookStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        WebhookStepConfig: {
            /** @description May hold merge tags. Needed before the automation can be activated. */
            url?: string;
            /** @enum {string} */
            method?: "GET" | "POST" | "PUT" | "PATCH";
            headers?: {
                [key: string]: string;
            };
            /** @description Contact, automation, run and trigger data when absent. */
            body?: {
                [key: string]: unknown;
            } | string;
        };
        /** @description Waits until the contact does something, or until a time-out. */
        WaitForEventStepInput: {
            /** @constant */
            step_type: "wait_for_event";
            config?: components["schemas"]["WaitForEventStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        WaitForEventStepConfig: {
            /** @enum {string} */
            eventType?: "email_opened" | "email_clicked" | "purchase" | "page_viewed";
            timeoutDays?: number;
            /**
             * @description Continue, skip the next step, or go to timeoutBranch.
             * @enum {string}
             */
            timeoutAction?: "continue" | "skip" | "branch";
            /** @description Step to go to after the time-out. */
            timeoutBranch?: string | null;
        };
        /** @description Starts another automation for the contact. */
        MoveToFlowStepInput: {
            /** @constant */
            step_type: "move_to_flow";
            config?: components["schemas"]["MoveToFlowStepConfig"];
            position?: components["schemas"]["StepPosition"];
        };
        MoveToFlowStepConfig: {
            /** @description Automation id. */
            targetFlowId?: string;
            /** @description Whether this run ends. */
            exitCurrentFlow?: boolean;
        };
        /**
         * @description What a subscription is about.
         * @enum {string}
         */
        EventType: "contact.created" | "contact.updated" | "contact.subscribed" | "contact.unsubscribed" | "campaign.sent" | "campaign.completed" | "email.sent" | "email.delivered" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "flow.triggered" | "flow.completed" | "form.submitted" | "conversion.created" | "list.member_added" | "list.member_removed";
        /** @description Sends every event of one type to a URL. */
        WebhookSubscription: {
            /** Format: uuid */
            id: string;
            event: "contact.created" | "contact.updated" | "contact.subscribed" | "contact.unsubscribed" | "campaign.sent" | "campaign.completed" | "email.sent" | "email.delivered" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "flow.triggered" | "flow.completed" | "form.submitted" | "conversion.created" | "list.member_added" | "list.member_removed" | (string & {});
            /** Format: uri */
            targetUrl: string;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A new subscription with its secret. */
        WebhookSubscriptionCreated: components["schemas"]["WebhookSubscription"] & {
            /** @description Signs the deliveries; `whsec_…`, shown only now. */
            secret: string;
        };
        /** @description A new subscription. */
        WebhookCreateRequest: {
            /**
             * Format: uri
             * @description Where deliveries go; without credentials.
             */
            targetUrl: string;
            event: components["schemas"]["EventType"];
        };
        /** @description The receiver's answer to a test delivery. */
        WebhookTestResult: {
            /** @description Whether the receiver answered 2xx in time. */
            success: boolean;
            /** @description The receiver's status; 0 without an answer. */
            status_code: number;
            response_time_ms: number;
        };
        /** @description A named group of contacts. */
        List: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            type: "static" | "dynamic" | (string & {});
            /** @description What makes a contact a member of a dynamic list. */
            conditions: components["schemas"]["SegmentConditions"] | null;
            member_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A new list. */
        ListCreateRequest: {
            name: string;
            description?: string | null;
            /**
             * @default static
             * @enum {string}
             */
            type?: "static" | "dynamic";
            /** @description Rules over contacts that make a dynamic list; a static one has none. */
            conditions?: components["schemas"]["SegmentConditions"];
        };
        /** @description What to change in a list. */
        ListUpdateRequest: {
            name?: string;
            description?: string | null;
            conditions?: components["schemas"]["SegmentConditions"];
        };
        /** @description How many were added. */
        CountAdded: {
            added: number;
            /** @description Unknown, repeated or there already. */
            skipped: number;
        };
        /** @description How many were removed. */
        CountRemoved: {
            removed: number;
            /** @description Unknown, repeated or not there. */
            skipped: number;
        };
        /** @description Saved conditions over contacts. */
        Segment: {
            /** Format: uuid */
            id: string;
            name: string;
            conditions: components["schemas"]["SegmentConditions"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A segment with the number of contacts it matches. */
        SegmentDetail: components["schemas"]["Segment"] & {
            contact_count: number;
        };
        /** @description How many contacts a segment matches. */
        SegmentEstimate: {
            count: number;
        };
        /** @description Rules over contacts, joined by all (and) or any (or); at most 10,000 values in all. */
        SegmentConditions: {
            /**
             * @default all
             * @enum {string}
             */
            match?: "all" | "any";
            rules: components["schemas"]["ConditionRule"][];
        };
        /** @description One rule over one field of a contact. */
        ConditionRule: {
            /** @description email, first_name, last_name, subscribed, bounced, created_at, tag (a name), list_id, last_opened_at, last_clicked_at, or a custom attribute as `attributes.name` or by its bare name. The contact's own fields may be written in camelCase, too, as in merge tags. */
            field: string;
            /** @enum {string} */
            operator: "equals" | "not_equals" | "contains" | "not_contains" | "starts_with" | "ends_with" | "gt" | "lt" | "gte" | "lte" | "in" | "not_in" | "is_set" | "is_not_set" | "before" | "after" | "within_last_days";
            /** @description What to compare with; an array for in and not_in, nothing for is_set and is_not_set. */
            value?: string | number | boolean | (string | number | boolean)[];
        };
        /** @description A new segment. */
        SegmentCreateRequest: {
            name: string;
            conditions?: components["schemas"]["SegmentConditions"];
        };
        /** @description What to change in a segment. */
        SegmentUpdateRequest: {
            name?: string;
            conditions?: components["schemas"]["SegmentConditions"];
        };
        /** @description A label on contacts. */
        Tag: {
            /** Format: uuid */
            id: string;
            name: string;
            color: string | null;
            description: string | null;
            contact_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A new tag. */
        TagCreateRequest: {
            /** @description Unique in the workspace, whatever its case. */
            name: string;
            color?: components["schemas"]["Color"];
            description?: string | null;
        };
        /** @description What to change in a tag. */
        TagUpdateRequest: {
            name?: string;
            color?: components["schemas"]["Color"];
            description?: string | null;
        };
        /** @description A colour as `#rrggbb`. */
        Color: string;
        /** @description One template for a whole list or segment. */
        Campaign: {
            /** Format: uuid */
            id: string;
            name: string;
            subject: string;
            /** Format: uuid */
            template_id: string;
            /** Format: uuid */
            list_id: string | null;
            /** Format: uuid */
            segment_id: string | null;
            status: "draft" | "sending" | "sent" | "failed" | (string & {});
            /** @description Null until the campaign is sent. */
            total_recipients: number | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A campaign with its figures. */
        CampaignDetail: components["schemas"]["Campaign"] & {
            stats: components["schemas"]["CampaignStats"];
            rates: components["schemas"]["CampaignRates"];
        };
        /** @description The results of a campaign's messages; unique counts count messages, the others events. */
        CampaignStats: {
            recipients: number;
            sent: number;
            delivered: number;
            opens: number;
            unique_opens: number;
            clicks: number;
            unique_clicks: number;
            bounces: number;
            complaints: number;
            unsubscribes: number;
        };
        /** @description Shares from 0 to 1; of the messages sent for delivery and bounces, of those delivered for the rest. */
        CampaignRates: {
            delivery_rate: number;
            bounce_rate: number;
            open_rate: number;
            click_rate: number;
            complaint_rate: number;
            unsubscribe_rate: number;
        };
        /** @description A new campaign; exactly one of list_id and segment_id. */
        CampaignCreateRequest: {
            name: string;
            /** @description Merge tags are filled in for every recipient. */
            subject: string;
            /** Format: uuid */
            template_id: string;
            /**
             * Format: uuid
             * @description The list to send to.
             */
            list_id?: string;
            /**
             * Format: uuid
             * @description The segment to send to.
             */
            segment_id?: string;
        } & ({
            list_id: string;
            segment_id?: never;
        } | {
            segment_id: string;
            list_id?: never;
        });
        /** @description A queued campaign. */
        CampaignSendResult: {
            /** Format: uuid */
            id: string;
            status: "sending" | "sent" | "failed" | (string & {});
            /** @description Without unsubscribed and suppressed contacts. */
            total_recipients: number;
            batches_queued: number;
        };
        /** @description Mail that came back. */
        Bounce: {
            /** Format: uuid */
            id: string;
            email: string;
            message_id: string | null;
            /** Format: uuid */
            contact_id: string | null;
            /** Format: uuid */
            campaign_id: string | null;
            type: "permanent" | "transient" | "undetermined" | (string & {});
            /** @description The cause in more detail. */
            sub_type: string | null;
            /** @description Enhanced status code, such as 5.1.1. */
            smtp_status: string | null;
            /** @description The text of the receiving server. */
            diagnostic_code: string | null;
            /** @description The provider of the receiving mailbox. */
            isp_name: string | null;
            /** Format: date-time */
            bounced_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Totals and a daily series over a period. */
        Analytics: {
            period: "1d" | "7d" | "30d" | "90d" | (string & {});
            totals: components["schemas"]["AnalyticsTotals"];
            /** @description One entry per UTC day, oldest first, days without sends included. */
            daily_api_sends: components["schemas"]["DailyCount"][];
        };
        /** @description Counts over the whole period. */
        AnalyticsTotals: {
            /** @description Messages queued. */
            sends: number;
            campaign_sends: number;
            api_sends: number;
            delivered: number;
            /** @description Messages opened. */
            opens: number;
            /** @description Messages with a click. */
            clicks: number;
            bounces: number;
        };
        /** @description A count of one day. */
        DailyCount: {
            /** Format: date */
            date: string;
            count: number;
        };
        /** @description A sending domain. */
        Domain: {
            /** Format: uuid */
            id: string;
            domain: string;
            status: "pending" | "verified" | "failed" | (string & {});
            verified: boolean;
            dkim_enabled: boolean;
            dns_records: components["schemas"]["DnsRecord"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A record to publish for a domain. */
        DnsRecord: {
            type: "CNAME" | "TXT" | (string & {});
            name: string;
            value: string;
            purpose: "dkim" | "verification" | (string & {});
            /** @description What the last verification found. */
            status: "pending" | "verified" | "failed" | (string & {});
        };
        /** @description A domain to send from. */
        DomainCreateRequest: {
            /** @description A name of two labels or more, of at most 200 characters, to leave room for the names of its records; neither the service's own nor below it. */
            domain: string;
        };
        /** @description The value of a contact's purchase or other outcome. */
        Conversion: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            contact_id: string;
            value: number;
            currency: string;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A conversion to record. */
        ConversionCreateRequest: {
            /** Format: uuid */
            contact_id: string;
            value: number;
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Any JSON. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description An ISO 4217 code in use.
         * @default USD
         */
        CurrencyCode: string;
        /** @description A contact looked at a product. */
        ProductView: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            contact_id: string;
            product_id: string;
            product: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            viewed_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A product view to record. */
        ProductViewRequest: {
            /** Format: email */
            contact_email: string;
            product_id: string;
            /** @description Data of the product; any JSON. */
            product?: {
                [key: string]: unknown;
            };
        };
        /** @description Marks sample data of a test delivery. */
        TestMark: {
            /** @description True in a test delivery. */
            test?: boolean;
        };
        /** @description The message an event is about. */
        EventEmailData: {
            message_id: string;
            to: string;
            from: string;
            subject: string;
            status: components["schemas"]["MessageState"];
            /** Format: uuid */
            contact_id: string | null;
            /** Format: uuid */
            campaign_id: string | null;
            /** Format: uuid */
            automation_id: string | null;
            /** Format: uuid */
            run_id: string | null;
            batch_id: string | null;
            /** Format: uuid */
            template_id: string | null;
            /** @description Whether a sandbox key sent it. */
            sandbox: boolean;
        };
        EventEmailSentData: components["schemas"]["EventEmailData"] & {
            /** Format: date-time */
            sent_at: string;
        };
        EventEmailDeliveredData: components["schemas"]["EventEmailData"] & {
            /** Format: date-time */
            delivered_at: string;
            smtp_response: string | null;
        };
        EventEmailOpenedData: components["schemas"]["EventEmailData"] & components["schemas"]["EventVisitor"] & {
            /** Format: date-time */
            opened_at: string;
        };
        EventEmailClickedData: components["schemas"]["EventEmailData"] & components["schemas"]["EventVisitor"] & {
            /** Format: date-time */
            clicked_at: string;
            url: string;
        };
        /** @description Who opened or clicked. */
        EventVisitor: {
            ip_address: string | null;
            user_agent: string | null;
            /** @description Whether it is the message's first. */
            first: boolean;
            /** @description True for scanners and prefetching proxies. */
            machine?: boolean;
        };
        EventEmailBouncedData: components["schemas"]["EventEmailData"] & {
            /** Format: date-time */
            bounced_at: string;
            bounce_type: "permanent" | "transient" | "undetermined" | (string & {});
            bounce: components["schemas"]["Bounce"];
        };
        EventEmailComplainedData: components["schemas"]["EventEmailData"] & {
            /** Format: date-time */
            complained_at: string;
            complaint: {
                feedback_type: string | null;
            };
        };
        EventContactUpdatedData: components["schemas"]["Contact"] & {
            /** @description What the changed fields held before. */
            previous: {
                [key: string]: unknown;
            };
        };
        /** @description A contact that subscribed or unsubscribed. */
        EventSubscriptionData: {
            /** Format: uuid */
            contact_id: string | null;
            email: string;
            /**
             * Format: uuid
             * @description Null when it is about all mail.
             */
            list_id: string | null;
            list_name: string | null;
            source: string;
        };
        /** @description A contact that joined or left a list. */
        EventMembershipData: {
            /** Format: uuid */
            list_id: string;
            list_name: string;
            /** Format: uuid */
            contact_id: string;
            email: string;
            source: string;
        };
        /** @description A queued campaign. */
        EventCampaignData: {
            /** Format: uuid */
            campaign_id: string;
            name: string;
            subject: string;
            total_recipients: number;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            completed_at: string | null;
            stats: components["schemas"]["CampaignStats"];
        };
        /** @description A run of an automation. */
        EventFlowData: {
            /** Format: uuid */
            automation_id: string;
            automation_name: string;
            /** Format: uuid */
            run_id: string;
            /** Format: uuid */
            contact_id: string;
            email: string;
            trigger_type: string;
            trigger_data: {
                [key: string]: unknown;
            };
            status: "active" | "completed" | "failed" | "paused" | "cancelled" | (string & {});
        };
        /** @description A form that was filled in. */
        EventFormData: {
            form_id: string;
            form_name: string | null;
            /** Format: uuid */
            contact_id: string | null;
            email: string | null;
            fields: {
                [key: string]: unknown;
            };
        };
        /** @description The body of a delivery of contact.created. */
        EventContactCreated: {
            /** @constant */
            event: "contact.created";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["Contact"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of contact.updated. */
        EventContactUpdated: {
            /** @constant */
            event: "contact.updated";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventContactUpdatedData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of contact.subscribed. */
        EventContactSubscribed: {
            /** @constant */
            event: "contact.subscribed";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventSubscriptionData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of contact.unsubscribed. */
        EventContactUnsubscribed: {
            /** @constant */
            event: "contact.unsubscribed";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventSubscriptionData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of campaign.sent. */
        EventCampaignSent: {
            /** @constant */
            event: "campaign.sent";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventCampaignData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of campaign.completed. */
        EventCampaignCompleted: {
            /** @constant */
            event: "campaign.completed";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventCampaignData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of email.sent. */
        EventEmailSent: {
            /** @constant */
            event: "email.sent";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventEmailSentData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of email.delivered. */
        EventEmailDelivered: {
            /** @constant */
            event: "email.delivered";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventEmailDeliveredData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of email.opened. */
        EventEmailOpened: {
            /** @constant */
            event: "email.opened";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventEmailOpenedData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of email.clicked. */
        EventEmailClicked: {
            /** @constant */
            event: "email.clicked";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventEmailClickedData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of email.bounced. */
        EventEmailBounced: {
            /** @constant */
            event: "email.bounced";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventEmailBouncedData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of email.complained. */
        EventEmailComplained: {
            /** @constant */
            event: "email.complained";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventEmailComplainedData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of flow.triggered. */
        EventFlowTriggered: {
            /** @constant */
            event: "flow.triggered";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventFlowData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of flow.completed. */
        EventFlowCompleted: {
            /** @constant */
            event: "flow.completed";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventFlowData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of form.submitted. */
        EventFormSubmitted: {
            /** @constant */
            event: "form.submitted";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventFormData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of conversion.created. */
        EventConversionCreated: {
            /** @constant */
            event: "conversion.created";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["Conversion"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of list.member_added. */
        EventListMemberAdded: {
            /** @constant */
            event: "list.member_added";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventMembershipData"] & components["schemas"]["TestMark"];
        };
        /** @description The body of a delivery of list.member_removed. */
        EventListMemberRemoved: {
            /** @constant */
            event: "list.member_removed";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["EventMembershipData"] & components["schemas"]["TestMark"];
        };
    };
    responses: {
        /** @description The request is invalid; path names the field, and details list all problems where there are several. */
        ValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is missing, invalid or revoked. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key lacks the permission, the sending domain is not ready, or a sending limit is reached. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such resource in this workspace, or the workspace of the key is gone. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource exists already, is in another state, or the Idempotency-Key is taken. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key's window is full (rate_limited), or the service sheds load (rate_limit_exceeded). */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something unexpected happened; safe to repeat with an Idempotency-Key. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The store cannot write; nothing was acknowledged. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Any 2xx within 10 seconds counts as received. */
        DeliveryReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Disables the subscription at once. */
        DeliveryUnwanted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Anything else, redirects included, is retried with growing pauses. */
        DeliveryFailed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description How many items a page holds at most. */
        Limit: number;
        /** @description How many items to skip. */
        Offset: number;
        /** @description Only items with this text in their name (contacts in email or names), whatever its case. */
        Search: string;
        /**
         * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
         * @example order-1024-confirmation
         */
        IdempotencyKey: string;
        /**
         * @description 1 to 255 visible ASCII characters, required here. For one hour the same key answers what the first call answered.
         * @example november-newsletter
         */
        RequiredIdempotencyKey: string;
        /** @description Batch id, from sending the batch. */
        BatchId: string;
        /** @description Message id, from sending. */
        MessageId: string;
        /** @description Contact id. */
        ContactId: string;
        /** @description Template id. */
        TemplateId: string;
        /** @description The suppressed address, percent-encoded. */
        SuppressedEmail: string;
        /** @description Automation id. */
        AutomationId: string;
        /** @description Step id. */
        StepId: string;
        /** @description Run id. */
        RunId: string;
        /** @description Subscription id. */
        WebhookId: string;
        /** @description List id. */
        ListId: string;
        /** @description Segment id. */
        SegmentId: string;
        /** @description Tag id. */
        TagId: string;
        /** @description Campaign id. */
        CampaignId: string;
        /** @description Bounce id. */
        BounceId: string;
        /** @description Domain id. */
        DomainId: string;
        /**
         * @description `t=<Unix seconds>,v1=<hash>`; the hash is HMAC-SHA256 in lower-case hex, keyed with the whole secret, over t, a dot and the raw body.
         * @example t=1795253400,v1=1f0c7a52d94e4d0f8f6d2b5f4c7c1c3a0e9b8a7d6c5b4a39281706f5e4d3c2b1
         */
        ServiceSignature: string;
        /** @description The event type. */
        ServiceEvent: string;
        /** @description One per event and subscription, the same in every attempt; use it to recognise repetitions. */
        ServiceDeliveryId: string;
        /** @description The subscription's id. */
        ServiceWebhookId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this request; quote it when asking for help.
         * @example req_01a1fd86d1a0786daf391e241fb09553
         */
        "X-Request-Id": string;
        /**
         * @description Requests a window allows; on the two sending operations, emails where that window is tighter. Absent without a limit.
         * @example 100
         */
        "X-RateLimit-Limit": number;
        /**
         * @description What remains of the window.
         * @example 99
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the oldest counted entry leaves the window.
         * @example 2026-11-21T09:31:00.000Z
         */
        "X-RateLimit-Reset": string;
        /**
         * @description With an Idempotency-Key, `new` for the first execution and `cached` for its repetition.
         * @example new
         */
        "X-Idempotency-Status": "new" | "cached" | (string & {});
        /**
         * @description Seconds to wait before the next attempt.
         * @example 12
         */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "emails.send": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailSendRequest"];
            };
        };
        responses: {
            /** @description Accepted for delivery; skipped recipients are listed with their reason. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "sent": 1,
                     *         "failed": 0,
                     *         "skipped": 1,
                     *         "total": 2,
                     *         "results": [
                     *           {
                     *             "to": "ada@example.com",
                     *             "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *             "success": true
                     *           },
                     *           {
                     *             "to": "grace@example.com",
                     *             "message_id": null,
                     *             "success": false,
                     *             "reason": "suppressed"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EmailSendResult"];
                    };
                };
            };
            /** @description Scheduled for send_at. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scheduled": true,
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "scheduled_at": "2026-11-22T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ScheduledEmail"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "emails.batch.send": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messages": [
                 *         {
                 *           "to": "ada@example.com",
                 *           "subject": "Your invoice for November",
                 *           "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                 *           "template_data": {
                 *             "invoice": "2026-118"
                 *           }
                 *         },
                 *         {
                 *           "to": "grace@example.com",
                 *           "subject": "Your invoice for November",
                 *           "text": "Invoice 2026-119 is attached to your account."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchSendRequest"];
            };
        };
        responses: {
            /** @description Accepted; follow it with the batch id. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "batch_id": "batch_01a1fd7d08207ba397e3d313b3636da6",
                     *         "status": "processing",
                     *         "total": 2,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "results": [
                     *           {
                     *             "to": "ada@example.com",
                     *             "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *             "success": true
                     *           },
                     *           {
                     *             "to": "grace@example.com",
                     *             "message_id": "msg_01a1fd92de3872a8bf97d9063eb5a5a1",
                     *             "success": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BatchSendResult"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "emails.batch.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Batch id, from sending the batch. */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "batch_id": "batch_01a1fd7d08207ba397e3d313b3636da6",
                     *         "status": "completed",
                     *         "total": 2,
                     *         "sent": 1,
                     *         "failed": 1,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "completed_at": "2026-11-21T09:30:04.210Z",
                     *         "failures": [
                     *           {
                     *             "index": 1,
                     *             "to": "grace@example.com",
                     *             "message_id": null,
                     *             "reason": "suppressed"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BatchStatus"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "emails.status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Message id, from sending. */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MessageStatus"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "emails.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Message id, from sending. */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled; nothing is sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "status": "cancelled",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CancelledEmail"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only automations in this status. */
                status?: "draft" | "active" | "paused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of automations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome series",
                 *       "trigger_type": "added_to_list",
                 *       "trigger_config": {
                 *         "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
                 *       },
                 *       "steps": [
                 *         {
                 *           "step_type": "email",
                 *           "config": {
                 *             "templateId": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                 *             "subject": "Welcome, {{first_name|there}}"
                 *           }
                 *         },
                 *         {
                 *           "step_type": "delay",
                 *           "config": {
                 *             "duration": 2,
                 *             "unit": "days"
                 *           }
                 *         },
                 *         {
                 *           "step_type": "condition",
                 *           "config": {
                 *             "field": "plan",
                 *             "operator": "equals",
                 *             "value": "pro"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationCreateRequest"];
            };
        };
        responses: {
            /** @description The new automation, a draft. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["AutomationUpdateRequest"];
            };
        };
        responses: {
            /** @description The updated automation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.steps.replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "steps": [
                 *         {
                 *           "id": "01a1fd79-c828-7ff0-8706-c321a6252d53"
                 *         },
                 *         {
                 *           "id": "01a1fd8b-7173-7bd8-a269-0ed035d61092",
                 *           "config": {
                 *             "subject": "Two days in, {{first_name|there}}"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationStepsReplaceRequest"];
            };
        };
        responses: {
            /** @description The automation with its steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.steps.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationStepInput"];
            };
        };
        responses: {
            /** @description The new step. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationStep"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.steps.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
                /** @description Step id. */
                stepId: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd8b-7173-7bd8-a269-0ed035d61092",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.steps.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
                /** @description Step id. */
                stepId: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "subject": "Welcome aboard, {{first_name|there}}"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AutomationStepUpdateRequest"];
            };
        };
        responses: {
            /** @description The updated step. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationStep"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.trigger": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "trigger_data": {
                 *         "order_number": "A-1024"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AutomationTriggerRequest"];
            };
        };
        responses: {
            /** @description The run has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationRun"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.runs.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only runs in this status. */
                status?: "active" | "completed" | "failed" | "paused" | "cancelled";
            };
            header?: never;
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *           "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *           "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *           "contact_email": "ada@example.com",
                     *           "status": "completed",
                     *           "trigger_type": "added_to_list",
                     *           "trigger_data": {
                     *             "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
                     *           },
                     *           "current_step_id": null,
                     *           "next_run_at": null,
                     *           "started_at": "2026-11-21T09:30:00.000Z",
                     *           "completed_at": "2026-11-23T09:30:00.450Z",
                     *           "cancelled_at": null,
                     *           "error": null,
                     *           "steps": [
                     *             {
                     *               "step_id": "01a1fd8b-7173-7bd8-a269-0ed035d61092",
                     *               "step_type": "email",
                     *               "position": 0,
                     *               "status": "completed",
                     *               "started_at": "2026-11-21T09:30:00.000Z",
                     *               "completed_at": "2026-11-21T09:30:00.310Z",
                     *               "output": {
                     *                 "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e"
                     *               },
                     *               "error": null
                     *             }
                     *           ],
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-23T09:30:00.450Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AutomationRun"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "automations.runs.cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Automation id. */
                id: components["parameters"]["AutomationId"];
                /** @description Run id. */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd97-c19e-7ad8-8493-e672a8886d49",
                     *         "automation_id": "01a1fd7a-1145-746c-b172-3efd9a545c69",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "contact_email": "ada@example.com",
                     *         "status": "cancelled",
                     *         "trigger_type": "api",
                     *         "trigger_data": {
                     *           "order_number": "A-1024"
                     *         },
                     *         "current_step_id": "01a1fd79-c828-7ff0-8706-c321a6252d53",
                     *         "next_run_at": null,
                     *         "started_at": "2026-11-21T09:30:00.000Z",
                     *         "completed_at": null,
                     *         "cancelled_at": "2026-11-21T11:02:00.000Z",
                     *         "error": null,
                     *         "steps": [],
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T11:02:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AutomationRun"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd8b-0d76-76aa-982f-56aaea2ea5b5",
                     *           "event": "email.bounced",
                     *           "targetUrl": "https://example.com/hooks/mail",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookSubscription"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "targetUrl": "https://example.com/hooks/mail",
                 *       "event": "email.bounced"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookCreateRequest"];
            };
        };
        responses: {
            /** @description The new subscription with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd8b-0d76-76aa-982f-56aaea2ea5b5",
                     *         "event": "email.bounced",
                     *         "targetUrl": "https://example.com/hooks/mail",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "secret": "whsec_c2VjcmV0LWZvci10aGUtZG9jdW1lbnRhdGlvbi1vbmx5"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookSubscriptionCreated"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.delete": {
        parameters: {
            query: {
                /** @description Subscription id. */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd8b-0d76-76aa-982f-56aaea2ea5b5",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer of the receiver. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "success": true,
                     *         "status_code": 204,
                     *         "response_time_ms": 87
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookTestResult"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.list": {
        parameters: {
            query?: {
                /** @description Only items with this text in their name (contacts in email or names), whatever its case. */
                search?: components["parameters"]["Search"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only contacts who are (true) or are not (false) subscribed. */
                subscribed?: boolean;
                /** @description Only contacts with (true) or without (false) a permanent bounce. */
                bounced?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "first_name": "Ada",
                 *       "attributes": {
                 *         "company": "Example Ltd",
                 *         "plan": "pro"
                 *       },
                 *       "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
                 *     }
                 */
                "application/json": components["schemas"]["ContactCreateRequest"];
            };
        };
        responses: {
            /** @description The new contact. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contact id. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contact id. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contact id. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "last_name": "Lovelace",
                 *       "attributes": {
                 *         "plan": "team",
                 *         "trial_ends": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactUpdateRequest"];
            };
        };
        responses: {
            /** @description The updated contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.bulkDelete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_ids": [
                 *         "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                 *         "01a1fd72-d4aa-7191-8085-f105f6be12b3"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactIds"];
            };
        };
        responses: {
            /** @description How many contacts were deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "deleted": 2
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CountDeleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.deleteAll": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many contacts were deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "deleted": 1284
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CountDeleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.duplicates": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only contacts who are a member of this list. */
                list_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts with their lists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *           "email": "ada@example.com",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "attributes": {
                     *             "company": "Example Ltd"
                     *           },
                     *           "subscribed": true,
                     *           "bounced": false,
                     *           "unsubscribed_at": null,
                     *           "tags": [],
                     *           "lists": [
                     *             {
                     *               "id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *               "name": "Newsletter"
                     *             },
                     *             {
                     *               "id": "01a1fd97-60d7-753e-a86a-3386f74c74a4",
                     *               "name": "Customers"
                     *             }
                     *           ],
                     *           "list_count": 2,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DuplicateContact"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "lists.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only lists of this type. */
                type?: "static" | "dynamic";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *           "name": "Newsletter",
                     *           "description": "Monthly news",
                     *           "type": "static",
                     *           "conditions": null,
                     *           "member_count": 418,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["List"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "lists.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListCreateRequest"];
            };
        };
        responses: {
            /** @description The new list. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "lists.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description List id. */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "lists.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description List id. */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "lists.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description List id. */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Monthly news and offers"
                 *     }
                 */
                "application/json": components["schemas"]["ListUpdateRequest"];
            };
        };
        responses: {
            /** @description The updated list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "lists.members.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description List id. */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "lists.members.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description List id. */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_ids": [
                 *         "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                 *         "01a1fd72-d4aa-7191-8085-f105f6be12b3"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactIds"];
            };
        };
        responses: {
            /** @description How many were added. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "added": 1,
                     *         "skipped": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CountAdded"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "lists.members.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description List id. */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_ids": [
                 *         "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                 *         "01a1fd72-d4aa-7191-8085-f105f6be12b3"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactIds"];
            };
        };
        responses: {
            /** @description How many were removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": 2,
                     *         "skipped": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CountRemoved"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "segments.list": {
        parameters: {
            query?: {
                /** @description Only items with this text in their name (contacts in email or names), whatever its case. */
                search?: components["parameters"]["Search"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of segments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd75-8e2b-7272-8251-cf72a793cae2",
                     *           "name": "Active on pro",
                     *           "conditions": {
                     *             "match": "all",
                     *             "rules": [
                     *               {
                     *                 "field": "attributes.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           },
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Segment"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "segments.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Active on pro",
                 *       "conditions": {
                 *         "match": "all",
                 *         "rules": [
                 *           {
                 *             "field": "attributes.plan",
                 *             "operator": "equals",
                 *             "value": "pro"
                 *           },
                 *           {
                 *             "field": "last_opened_at",
                 *             "operator": "within_last_days",
                 *             "value": 30
                 *           },
                 *           {
                 *             "field": "tag",
                 *             "operator": "not_in",
                 *             "value": [
                 *               "churned",
                 *               "blocked"
                 *             ]
                 *           },
                 *           {
                 *             "field": "company",
                 *             "operator": "is_set"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SegmentCreateRequest"];
            };
        };
        responses: {
            /** @description The new segment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Segment"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "segments.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Segment id. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd75-8e2b-7272-8251-cf72a793cae2",
                     *         "name": "Active on pro",
                     *         "conditions": {
                     *           "match": "all",
                     *           "rules": [
                     *             {
                     *               "field": "attributes.plan",
                     *               "operator": "equals",
                     *               "value": "pro"
                     *             }
                     *           ]
                     *         },
                     *         "contact_count": 97,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SegmentDetail"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "segments.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Segment id. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd75-8e2b-7272-8251-cf72a793cae2",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "segments.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Segment id. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "On pro"
                 *     }
                 */
                "application/json": components["schemas"]["SegmentUpdateRequest"];
            };
        };
        responses: {
            /** @description The updated segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Segment"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "segments.estimate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Segment id. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "count": 97
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SegmentEstimate"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "segments.contacts.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Segment id. */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tags.list": {
        parameters: {
            query?: {
                /** @description Only items with this text in their name (contacts in email or names), whatever its case. */
                search?: components["parameters"]["Search"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tags. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd86-811b-7d5e-90de-825ff11b5460",
                     *           "name": "vip",
                     *           "color": "#cc8800",
                     *           "description": "Buys every month",
                     *           "contact_count": 12,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tags.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "vip",
                 *       "color": "#cc8800",
                 *       "description": "Buys every month"
                 *     }
                 */
                "application/json": components["schemas"]["TagCreateRequest"];
            };
        };
        responses: {
            /** @description The new tag. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tags.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Tag id. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tags.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Tag id. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd86-811b-7d5e-90de-825ff11b5460",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tags.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Tag id. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "color": "#cc8800"
                 *     }
                 */
                "application/json": components["schemas"]["TagUpdateRequest"];
            };
        };
        responses: {
            /** @description The updated tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tags.contacts.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /** @description Tag id. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tags.contacts.assign": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Tag id. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_ids": [
                 *         "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                 *         "01a1fd72-d4aa-7191-8085-f105f6be12b3"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactIds"];
            };
        };
        responses: {
            /** @description How many were tagged. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "added": 2,
                     *         "skipped": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CountAdded"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tags.contacts.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Tag id. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_ids": [
                 *         "01a1fd84-3ecb-7e51-988c-4cd055f58461"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactIds"];
            };
        };
        responses: {
            /** @description How many were untagged. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": 1,
                     *         "skipped": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CountRemoved"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only campaigns in this status. */
                status?: "draft" | "sending" | "sent" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of campaigns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd96-1f65-72c3-bd59-be55ceac5485",
                     *           "name": "November news",
                     *           "subject": "News for {{first_name|you}}",
                     *           "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *           "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *           "segment_id": null,
                     *           "status": "draft",
                     *           "total_recipients": null,
                     *           "started_at": null,
                     *           "completed_at": null,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Campaign"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "November news",
                 *       "subject": "News for {{first_name|you}}",
                 *       "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                 *       "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignCreateRequest"];
            };
        };
        responses: {
            /** @description The new campaign, a draft. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd96-1f65-72c3-bd59-be55ceac5485",
                     *         "name": "November news",
                     *         "subject": "News for {{first_name|you}}",
                     *         "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *         "segment_id": null,
                     *         "status": "draft",
                     *         "total_recipients": null,
                     *         "started_at": null,
                     *         "completed_at": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Campaign id. */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd96-1f65-72c3-bd59-be55ceac5485",
                     *         "name": "November news",
                     *         "subject": "News for {{first_name|you}}",
                     *         "template_id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "list_id": "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
                     *         "segment_id": null,
                     *         "status": "sent",
                     *         "total_recipients": 400,
                     *         "started_at": "2026-11-21T10:00:00.000Z",
                     *         "completed_at": "2026-11-21T10:03:12.090Z",
                     *         "stats": {
                     *           "recipients": 400,
                     *           "sent": 400,
                     *           "delivered": 396,
                     *           "opens": 240,
                     *           "unique_opens": 198,
                     *           "clicks": 61,
                     *           "unique_clicks": 44,
                     *           "bounces": 4,
                     *           "complaints": 0,
                     *           "unsubscribes": 2
                     *         },
                     *         "rates": {
                     *           "delivery_rate": 0.99,
                     *           "bounce_rate": 0.01,
                     *           "open_rate": 0.5,
                     *           "click_rate": 0.1111,
                     *           "complaint_rate": 0,
                     *           "unsubscribe_rate": 0.0051
                     *         },
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T10:03:12.090Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CampaignDetail"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.send": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 255 visible ASCII characters, required here. For one hour the same key answers what the first call answered.
                 * @example november-newsletter
                 */
                "Idempotency-Key": components["parameters"]["RequiredIdempotencyKey"];
            };
            path: {
                /** @description Campaign id. */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd96-1f65-72c3-bd59-be55ceac5485",
                     *         "status": "sending",
                     *         "total_recipients": 400,
                     *         "batches_queued": 4
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CampaignSendResult"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "templates.list": {
        parameters: {
            query?: {
                /** @description Only items with this text in their name (contacts in email or names), whatever its case. */
                search?: components["parameters"]["Search"];
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *           "name": "Welcome",
                     *           "description": "Sent after signing up",
                     *           "version": 3,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T10:05:12.480Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TemplateSummary"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "templates.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "description": "Sent after signing up",
                 *       "html": "<h1>Welcome, {{first_name|there}}</h1><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>",
                 *       "json_structure": {
                 *         "blocks": [
                 *           {
                 *             "id": "b1",
                 *             "type": "header",
                 *             "content": {
                 *               "text": "Welcome, {{first_name|there}}",
                 *               "level": 1,
                 *               "alignment": "center",
                 *               "color": "#222222"
                 *             }
                 *           },
                 *           {
                 *             "id": "b2",
                 *             "type": "button",
                 *             "content": {
                 *               "text": "Start",
                 *               "url": "https://example.com/start",
                 *               "borderRadius": 4,
                 *               "fullWidth": false
                 *             }
                 *           }
                 *         ],
                 *         "settings": {
                 *           "fontFamily": "Georgia",
                 *           "contentWidth": 600,
                 *           "backgroundColor": "#f4f4f4"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TemplateCreateRequest"];
            };
        };
        responses: {
            /** @description The new template. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "templates.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Template id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "templates.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Template id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "templates.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Template id. */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "html": "<h1>Hello, {{first_name|there}}</h1><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateUpdateRequest"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppressions.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only addresses suppressed for this reason. */
                reason?: "manual" | "unsubscribe" | "bounce" | "complaint";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of suppressions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd90-8567-7ed5-9af8-5064a585a007",
                     *           "email": "grace@example.com",
                     *           "reason": "bounce",
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Suppression"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppressions.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SuppressionCreateRequest"];
            };
        };
        responses: {
            /** @description The new suppression. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd90-8567-7ed5-9af8-5064a585a007",
                     *         "email": "grace@example.com",
                     *         "reason": "manual",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Suppression"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppressions.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The suppressed address, percent-encoded. */
                email: components["parameters"]["SuppressedEmail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed; the id is that of the suppression. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd90-8567-7ed5-9af8-5064a585a007",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "bounces.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only bounces of this type. */
                type?: "permanent" | "transient" | "undetermined";
                /** @description Only bounces of this address. */
                email?: string;
                /** @description Only bounces at or after this time: an ISO 8601 date-time with a zone, as `send_at` of a send takes it, or a date, from 00:00 UTC. */
                since?: string;
                /** @description Only bounces before this time, given as `since` is; bounces at this time are left out. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bounces. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd78-7f4c-7c17-9274-c98b59a9bd53",
                     *           "email": "grace@example.com",
                     *           "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *           "contact_id": "01a1fd72-d4aa-7191-8085-f105f6be12b3",
                     *           "campaign_id": null,
                     *           "type": "permanent",
                     *           "sub_type": "unknown_user",
                     *           "smtp_status": "5.1.1",
                     *           "diagnostic_code": "smtp; 550 5.1.1 User unknown",
                     *           "isp_name": null,
                     *           "bounced_at": "2026-11-21T09:30:02.000Z",
                     *           "created_at": "2026-11-21T09:30:02.000Z",
                     *           "updated_at": "2026-11-21T09:30:02.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Bounce"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "bounces.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Bounce id. */
                id: components["parameters"]["BounceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bounce. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd78-7f4c-7c17-9274-c98b59a9bd53",
                     *         "email": "grace@example.com",
                     *         "message_id": "msg_01a1fd8b52847983ab3e7970a66de67e",
                     *         "contact_id": "01a1fd72-d4aa-7191-8085-f105f6be12b3",
                     *         "campaign_id": null,
                     *         "type": "permanent",
                     *         "sub_type": "unknown_user",
                     *         "smtp_status": "5.1.1",
                     *         "diagnostic_code": "smtp; 550 5.1.1 User unknown",
                     *         "isp_name": null,
                     *         "bounced_at": "2026-11-21T09:30:02.000Z",
                     *         "created_at": "2026-11-21T09:30:02.000Z",
                     *         "updated_at": "2026-11-21T09:30:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Bounce"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "analytics.get": {
        parameters: {
            query?: {
                /** @description How far back, today included. */
                period?: "1d" | "7d" | "30d" | "90d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "period": "1d",
                     *         "totals": {
                     *           "sends": 523,
                     *           "campaign_sends": 400,
                     *           "api_sends": 123,
                     *           "delivered": 516,
                     *           "opens": 251,
                     *           "clicks": 60,
                     *           "bounces": 7
                     *         },
                     *         "daily_api_sends": [
                     *           {
                     *             "date": "2026-11-21",
                     *             "count": 123
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Analytics"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "domains.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of domains. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "domains.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "mail.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["DomainCreateRequest"];
            };
        };
        responses: {
            /** @description The new domain, pending, with its records. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "domains.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Domain id. */
                id: components["parameters"]["DomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "domains.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Domain id. */
                id: components["parameters"]["DomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd98-da6a-75ee-9060-a2f48f38000d",
                     *         "success": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "domains.verify": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Domain id. */
                id: components["parameters"]["DomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain after the look-up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "conversions.list": {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fd9a-1a49-769d-861b-c31537ba4a13",
                     *           "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *           "value": 49.9,
                     *           "currency": "EUR",
                     *           "metadata": {
                     *             "order_number": "A-1024"
                     *           },
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Conversion"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "conversions.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                 *       "value": 49.9,
                 *       "currency": "EUR",
                 *       "metadata": {
                 *         "order_number": "A-1024"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConversionCreateRequest"];
            };
        };
        responses: {
            /** @description The new conversion. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd9a-1a49-769d-861b-c31537ba4a13",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "value": 49.9,
                     *         "currency": "EUR",
                     *         "metadata": {
                     *           "order_number": "A-1024"
                     *         },
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Conversion"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "tracking.productView": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.
                 * @example order-1024-confirmation
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_email": "ada@example.com",
                 *       "product_id": "sku-42",
                 *       "product": {
                 *         "name": "Notebook",
                 *         "price": 12.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ProductViewRequest"];
            };
        };
        responses: {
            /** @description The new product view. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Idempotency-Status": components["headers"]["X-Idempotency-Status"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fd99-acab-7d12-a1e3-279d6837b214",
                     *         "contact_id": "01a1fd84-3ecb-7e51-988c-4cd055f58461",
                     *         "product_id": "sku-42",
                     *         "product": {
                     *           "name": "Notebook",
                     *           "price": 12.5
                     *         },
                     *         "viewed_at": "2026-11-21T09:30:00.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProductView"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "apiKey.permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Website",
                     *         "type": "production",
                     *         "permissions": [
                     *           "*"
                     *         ],
                     *         "rate_limit": 100,
                     *         "is_sandbox": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service accepts requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "ok",
                     *         "version": "1.0.0",
                     *         "time": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Health"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            /** @description The store cannot write; nothing is acknowledged. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "unavailable",
                     *         "version": "1.0.0",
                     *         "time": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Health"];
                    };
                };
            };
        };
    };
}
