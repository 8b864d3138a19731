// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import type { components } from "../../contract/generated/schema.js";

type Schemas = components["schemas"];

/** Names the kind of error; new codes may be added. */
export type ErrorCode = Schemas["ErrorCode"];
/** One of several problems. */
export type ErrorDetail = Schemas["ErrorDetail"];
/** The position of a page. */
export type Pagination = Schemas["Pagination"];
/** What was deleted. */
export type Deleted = Schemas["Deleted"];
/** How many were deleted. */
export type CountDeleted = Schemas["CountDeleted"];
/** One content for one or more recipients; at least one of html, text and template_id. */
export type EmailSendRequest = Schemas["EmailSendRequest"];
/** Values for merge tags of the same names; strings, or any JSON for conditionals and loops. */
export type TemplateData = Schemas["TemplateData"];
/** The result for each recipient. */
export type EmailSendResult = Schemas["EmailSendResult"];
/** The result for one recipient. */
export type RecipientResult = Schemas["RecipientResult"];
/** An email that is sent later. */
export type ScheduledEmail = Schemas["ScheduledEmail"];
/** A scheduled email that was cancelled. */
export type CancelledEmail = Schemas["CancelledEmail"];
/** The status of a message; it never goes back. */
export type MessageState = Schemas["MessageState"];
/** The status of a message and the times of its events. */
export type MessageStatus = Schemas["MessageStatus"];
/** One recipient's message of a scheduled email. */
export type RecipientMessage = Schemas["RecipientMessage"];
/** Messages, each with its own recipient and content. */
export type BatchSendRequest = Schemas["BatchSendRequest"];
/** One message of a batch; at least one of html, text and template_id. */
export type BatchMessage = Schemas["BatchMessage"];
/** Failed when no message of the batch could be sent. */
export type BatchState = Schemas["BatchState"];
/** An accepted batch. */
export type BatchSendResult = Schemas["BatchSendResult"];
/** The progress of a batch. */
export type BatchStatus = Schemas["BatchStatus"];
/** A message of a batch that could not be sent. */
export type BatchFailure = Schemas["BatchFailure"];
/** A recipient of mail. */
export type Contact = Schemas["Contact"];
/** Custom attributes; any names, any JSON. */
export type Attributes = Schemas["Attributes"];
/** A tag on a contact. */
export type ContactTag = Schemas["ContactTag"];
/** A list a contact is in. */
export type ContactList = Schemas["ContactList"];
/** A contact that is in several lists. */
export type DuplicateContact = Schemas["DuplicateContact"];
/** A new contact. */
export type ContactCreateRequest = Schemas["ContactCreateRequest"];
/** What to change in a contact. */
export type ContactUpdateRequest = Schemas["ContactUpdateRequest"];
/** Up to 5,000 contacts. */
export type ContactIds = Schemas["ContactIds"];
/** A template without its content. */
export type TemplateSummary = Schemas["TemplateSummary"];
/** A template in its newest version. */
export type Template = Schemas["Template"];
/** A new template. */
export type TemplateCreateRequest = Schemas["TemplateCreateRequest"];
/** What to change in a template. */
export type TemplateUpdateRequest = Schemas["TemplateUpdateRequest"];
/** What the visual editor opens; the html is sent. */
export type TemplateStructure = Schemas["TemplateStructure"];
/** The style of the whole template. */
export type TemplateSettings = Schemas["TemplateSettings"];
/** One block of a template; fields of content that are not listed are stored unchanged. */
export type TemplateBlock = Schemas["TemplateBlock"];
/** Pixels as a number or a text such as `"20px"`, which is stored as 20, or a percentage such as `"100%"`. */
export type BlockSize = Schemas["BlockSize"];
export type HeaderBlock = Schemas["HeaderBlock"];
export type TextBlock = Schemas["TextBlock"];
export type ButtonBlock = Schemas["ButtonBlock"];
export type ImageBlock = Schemas["ImageBlock"];
export type DividerBlock = Schemas["DividerBlock"];
export type SpacerBlock = Schemas["SpacerBlock"];
export type HtmlBlock = Schemas["HtmlBlock"];
/** A block whose content only the editor knows. */
export type CustomBlock = Schemas["CustomBlock"];
/** An address that gets no mail. */
export type Suppression = Schemas["Suppression"];
/** An address to suppress. */
export type SuppressionCreateRequest = Schemas["SuppressionCreateRequest"];
/** What the key in use is and may do. */
export type ApiKey = Schemas["ApiKey"];
/** Whether the service accepts requests. */
export type Health = Schemas["Health"];
/** Steps that run for one contact after a trigger. */
export type Automation = Schemas["Automation"];
/** One step of an automation. */
export type AutomationStep = Schemas["AutomationStep"];
/** One contact in an automation. */
export type AutomationRun = Schemas["AutomationRun"];
/** What a run did at one step. */
export type RunStep = Schemas["RunStep"];
/** A new automation. */
export type AutomationCreateRequest = Schemas["AutomationCreateRequest"];
/** What starts runs automatically. */
export type TriggerType = Schemas["TriggerType"];
/** Restricts the trigger; empty matches any. */
export type TriggerConfig = Schemas["TriggerConfig"];
/** What to change in an automation. */
export type AutomationUpdateRequest = Schemas["AutomationUpdateRequest"];
/** What a step does. */
export type StepType = Schemas["StepType"];
/** Place among the steps, from 0; the end when absent. */
export type StepPosition = Schemas["StepPosition"];
/** Fields of the step's type, merged into those it has; checked after merging. */
export type StepConfig = Schemas["StepConfig"];
/** What to change in a step. */
export type AutomationStepUpdateRequest = Schemas["AutomationStepUpdateRequest"];
/** Steps in their new order, or with new positions. */
export type AutomationStepsReplaceRequest = Schemas["AutomationStepsReplaceRequest"];
/** What to change in one of the steps. */
export type AutomationStepChange = Schemas["AutomationStepChange"];
/** The contact to start a run for, by id or by email. */
export type AutomationTriggerRequest = Schemas["AutomationTriggerRequest"];
/** A new step; step_type decides which config it takes. */
export type AutomationStepInput = Schemas["AutomationStepInput"];
/** Sends a template to the contact. */
export type EmailStepInput = Schemas["EmailStepInput"];
export type EmailStepConfig = Schemas["EmailStepConfig"];
/** Records a text message; nothing is sent. */
export type SmsStepInput = Schemas["SmsStepInput"];
export type SmsStepConfig = Schemas["SmsStepConfig"];
/** Records a push notification; nothing is sent. */
export type PushStepInput = Schemas["PushStepInput"];
export type PushStepConfig = Schemas["PushStepConfig"];
/** Waits. */
export type DelayStepInput = Schemas["DelayStepInput"];
export type DelayStepConfig = Schemas["DelayStepConfig"];
/** Continues at one of two steps, by a field of the contact. */
export type ConditionStepInput = Schemas["ConditionStepInput"];
export type ConditionStepConfig = Schemas["ConditionStepConfig"];
/** Does something to the contact or the run. */
export type ActionStepInput = Schemas["ActionStepInput"];
export type ActionStepConfig = Schemas["ActionStepConfig"];
/** Adds or removes a tag. */
export type TagStepInput = Schemas["TagStepInput"];
export type TagStepConfig = Schemas["TagStepConfig"];
/** Continues at one of two steps, by the data that started the run. */
export type TriggerSplitStepInput = Schemas["TriggerSplitStepInput"];
export type TriggerSplitStepConfig = Schemas["TriggerSplitStepConfig"];
/** Adds the contact to a list. */
export type AddToListStepInput = Schemas["AddToListStepInput"];
export type AddToListStepConfig = Schemas["AddToListStepConfig"];
/** Removes the contact from a list. */
export type RemoveFromListStepInput = Schemas["RemoveFromListStepInput"];
export type RemoveFromListStepConfig = Schemas["RemoveFromListStepConfig"];
/** Sets a custom attribute. */
export type UpdateAttributeStepInput = Schemas["UpdateAttributeStepInput"];
export type UpdateAttributeStepConfig = Schemas["UpdateAttributeStepConfig"];
/** Sends a signed HTTP request. */
export type WebhookStepInput = Schemas["WebhookStepInput"];
export type WebhookStepConfig = Schemas["WebhookStepConfig"];
/** Waits until the contact does something, or until a time-out. */
export type WaitForEventStepInput = Schemas["WaitForEventStepInput"];
export type WaitForEventStepConfig = Schemas["WaitForEventStepConfig"];
/** Starts another automation for the contact. */
export type MoveToFlowStepInput = Schemas["MoveToFlowStepInput"];
export type MoveToFlowStepConfig = Schemas["MoveToFlowStepConfig"];
/** What a subscription is about. */
export type EventType = Schemas["EventType"];
/** Sends every event of one type to a URL. */
export type WebhookSubscription = Schemas["WebhookSubscription"];
/** A new subscription with its secret. */
export type WebhookSubscriptionCreated = Schemas["WebhookSubscriptionCreated"];
/** A new subscription. */
export type WebhookCreateRequest = Schemas["WebhookCreateRequest"];
/** The receiver's answer to a test delivery. */
export type WebhookTestResult = Schemas["WebhookTestResult"];
/** A named group of contacts. */
export type List = Schemas["List"];
/** A new list. */
export type ListCreateRequest = Schemas["ListCreateRequest"];
/** What to change in a list. */
export type ListUpdateRequest = Schemas["ListUpdateRequest"];
/** How many were added. */
export type CountAdded = Schemas["CountAdded"];
/** How many were removed. */
export type CountRemoved = Schemas["CountRemoved"];
/** Saved conditions over contacts. */
export type Segment = Schemas["Segment"];
/** A segment with the number of contacts it matches. */
export type SegmentDetail = Schemas["SegmentDetail"];
/** How many contacts a segment matches. */
export type SegmentEstimate = Schemas["SegmentEstimate"];
/** Rules over contacts, joined by all (and) or any (or); at most 10,000 values in all. */
export type SegmentConditions = Schemas["SegmentConditions"];
/** One rule over one field of a contact. */
export type ConditionRule = Schemas["ConditionRule"];
/** A new segment. */
export type SegmentCreateRequest = Schemas["SegmentCreateRequest"];
/** What to change in a segment. */
export type SegmentUpdateRequest = Schemas["SegmentUpdateRequest"];
/** A label on contacts. */
export type Tag = Schemas["Tag"];
/** A new tag. */
export type TagCreateRequest = Schemas["TagCreateRequest"];
/** What to change in a tag. */
export type TagUpdateRequest = Schemas["TagUpdateRequest"];
/** A colour as `#rrggbb`. */
export type Color = Schemas["Color"];
/** One template for a whole list or segment. */
export type Campaign = Schemas["Campaign"];
/** A campaign with its figures. */
export type CampaignDetail = Schemas["CampaignDetail"];
/** The results of a campaign's messages; unique counts count messages, the others events. */
export type CampaignStats = Schemas["CampaignStats"];
/** Shares from 0 to 1; of the messages sent for delivery and bounces, of those delivered for the rest. */
export type CampaignRates = Schemas["CampaignRates"];
/** A new campaign; exactly one of list_id and segment_id. */
export type CampaignCreateRequest = Schemas["CampaignCreateRequest"];
/** A queued campaign. */
export type CampaignSendResult = Schemas["CampaignSendResult"];
/** Mail that came back. */
export type Bounce = Schemas["Bounce"];
/** Totals and a daily series over a period. */
export type Analytics = Schemas["Analytics"];
/** Counts over the whole period. */
export type AnalyticsTotals = Schemas["AnalyticsTotals"];
/** A count of one day. */
export type DailyCount = Schemas["DailyCount"];
/** A sending domain. */
export type Domain = Schemas["Domain"];
/** A record to publish for a domain. */
export type DnsRecord = Schemas["DnsRecord"];
/** A domain to send from. */
export type DomainCreateRequest = Schemas["DomainCreateRequest"];
/** The value of a contact's purchase or other outcome. */
export type Conversion = Schemas["Conversion"];
/** A conversion to record. */
export type ConversionCreateRequest = Schemas["ConversionCreateRequest"];
/** An ISO 4217 code in use. */
export type CurrencyCode = Schemas["CurrencyCode"];
/** A contact looked at a product. */
export type ProductView = Schemas["ProductView"];
/** A product view to record. */
export type ProductViewRequest = Schemas["ProductViewRequest"];
/** Marks sample data of a test delivery. */
export type TestMark = Schemas["TestMark"];
/** The message an event is about. */
export type EventEmailData = Schemas["EventEmailData"];
export type EventEmailSentData = Schemas["EventEmailSentData"];
export type EventEmailDeliveredData = Schemas["EventEmailDeliveredData"];
export type EventEmailOpenedData = Schemas["EventEmailOpenedData"];
export type EventEmailClickedData = Schemas["EventEmailClickedData"];
/** Who opened or clicked. */
export type EventVisitor = Schemas["EventVisitor"];
export type EventEmailBouncedData = Schemas["EventEmailBouncedData"];
export type EventEmailComplainedData = Schemas["EventEmailComplainedData"];
export type EventContactUpdatedData = Schemas["EventContactUpdatedData"];
/** A contact that subscribed or unsubscribed. */
export type EventSubscriptionData = Schemas["EventSubscriptionData"];
/** A contact that joined or left a list. */
export type EventMembershipData = Schemas["EventMembershipData"];
/** A queued campaign. */
export type EventCampaignData = Schemas["EventCampaignData"];
/** A run of an automation. */
export type EventFlowData = Schemas["EventFlowData"];
/** A form that was filled in. */
export type EventFormData = Schemas["EventFormData"];
/** The body of a delivery of contact.created. */
export type EventContactCreated = Schemas["EventContactCreated"];
/** The body of a delivery of contact.updated. */
export type EventContactUpdated = Schemas["EventContactUpdated"];
/** The body of a delivery of contact.subscribed. */
export type EventContactSubscribed = Schemas["EventContactSubscribed"];
/** The body of a delivery of contact.unsubscribed. */
export type EventContactUnsubscribed = Schemas["EventContactUnsubscribed"];
/** The body of a delivery of campaign.sent. */
export type EventCampaignSent = Schemas["EventCampaignSent"];
/** The body of a delivery of campaign.completed. */
export type EventCampaignCompleted = Schemas["EventCampaignCompleted"];
/** The body of a delivery of email.sent. */
export type EventEmailSent = Schemas["EventEmailSent"];
/** The body of a delivery of email.delivered. */
export type EventEmailDelivered = Schemas["EventEmailDelivered"];
/** The body of a delivery of email.opened. */
export type EventEmailOpened = Schemas["EventEmailOpened"];
/** The body of a delivery of email.clicked. */
export type EventEmailClicked = Schemas["EventEmailClicked"];
/** The body of a delivery of email.bounced. */
export type EventEmailBounced = Schemas["EventEmailBounced"];
/** The body of a delivery of email.complained. */
export type EventEmailComplained = Schemas["EventEmailComplained"];
/** The body of a delivery of flow.triggered. */
export type EventFlowTriggered = Schemas["EventFlowTriggered"];
/** The body of a delivery of flow.completed. */
export type EventFlowCompleted = Schemas["EventFlowCompleted"];
/** The body of a delivery of form.submitted. */
export type EventFormSubmitted = Schemas["EventFormSubmitted"];
/** The body of a delivery of conversion.created. */
export type EventConversionCreated = Schemas["EventConversionCreated"];
/** The body of a delivery of list.member_added. */
export type EventListMemberAdded = Schemas["EventListMemberAdded"];
/** The body of a delivery of list.member_removed. */
export type EventListMemberRemoved = Schemas["EventListMemberRemoved"];
