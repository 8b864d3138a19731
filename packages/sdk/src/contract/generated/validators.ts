// @ts-nocheck
// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import { addProblem, addProblems, byteLength, codePointLength, deepEqual, formats, maxProblems } from "../validator-runtime.js";

const schema19 = {"$id":"EmailSendRequest","type":"object","required":["to","subject"],"additionalProperties":false,"properties":{"to":{"type":["string","array"],"minItems":1,"maxItems":100,"allOf":[{"if":{"maxItems":100},"then":{"items":{"type":"string"}}}]},"subject":{"type":"string","minLength":1,"maxLength":998},"html":{"type":"string","x-max-bytes":262144},"text":{"type":"string"},"template_id":{"type":"string","format":"uuid"},"template_data":{"$ref":"TemplateData"},"from_email":{"type":"string","format":"email"},"from_name":{"type":"string","maxLength":100},"reply_to":{"type":"string","format":"email"},"track_opens":{"type":"boolean"},"track_clicks":{"type":"boolean"},"send_at":{"type":"string","format":"instant"}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = codePointLength;
const formats0 = formats.uuid;
const formats2 = formats.email;
const formats6 = formats.instant;
const schema20 = {"$id":"TemplateData","type":"object","additionalProperties":true};

function validate53(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate53.errors = vErrors;
return errors === 0;
}


function validate52(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.to === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "to"});
errors = vErrors.length;
}
if(data.subject === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "subject"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(func1.call(schema19.properties, key0))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.to !== undefined){
let data0 = data.to;
if((typeof data0 !== "string") && (!(Array.isArray(data0)))){
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: schema19.properties.to.type});
errors = vErrors.length;
}
const _errs5 = errors;
let valid2 = true;
const _errs6 = errors;
if(Array.isArray(data0)){
if(data0.length > 100){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs6 === errors;
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs7 = errors;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(typeof data0[i0] !== "string"){
vErrors = addProblem(vErrors, instancePath+"/to/" + i0, "type", {type: "string"});
errors = vErrors.length;
}
}
}
var _valid0 = _errs7 === errors;
valid2 = _valid0;
}
if(!valid2){
}
if(Array.isArray(data0)){
if(data0.length > 100){
vErrors = addProblem(vErrors, instancePath+"/to", "maxItems", {limit: 100});
errors = vErrors.length;
}
if(data0.length < 1){
vErrors = addProblem(vErrors, instancePath+"/to", "minItems", {limit: 1});
errors = vErrors.length;
}
}
}
if(data.subject !== undefined){
let data2 = data.subject;
if(typeof data2 === "string"){
if(func2(data2) > 998){
vErrors = addProblem(vErrors, instancePath+"/subject", "maxLength", {limit: 998});
errors = vErrors.length;
}
if(func2(data2) < 1){
vErrors = addProblem(vErrors, instancePath+"/subject", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.html !== undefined){
let data3 = data.html;
if(typeof data3 === "string"){
if(data3.length * 3 > 262144 && byteLength(data3) > 262144){
vErrors = addProblem(vErrors, instancePath+"/html", "x-max-bytes", {limit: 262144});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/html", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.text !== undefined){
if(typeof data.text !== "string"){
vErrors = addProblem(vErrors, instancePath+"/text", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_id !== undefined){
let data5 = data.template_id;
if(typeof data5 === "string"){
if(!(formats0(data5))){
vErrors = addProblem(vErrors, instancePath+"/template_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/template_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_data !== undefined){
if(!(validate53(data.template_data, {instancePath:instancePath+"/template_data"}))){
vErrors = addProblems(vErrors, validate53.errors);
errors = vErrors.length;
}
}
if(data.from_email !== undefined){
let data7 = data.from_email;
if(typeof data7 === "string"){
if(!(formats2(data7))){
vErrors = addProblem(vErrors, instancePath+"/from_email", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/from_email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.from_name !== undefined){
let data8 = data.from_name;
if(typeof data8 === "string"){
if(func2(data8) > 100){
vErrors = addProblem(vErrors, instancePath+"/from_name", "maxLength", {limit: 100});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/from_name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.reply_to !== undefined){
let data9 = data.reply_to;
if(typeof data9 === "string"){
if(!(formats2(data9))){
vErrors = addProblem(vErrors, instancePath+"/reply_to", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/reply_to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.track_opens !== undefined){
if(typeof data.track_opens !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/track_opens", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.track_clicks !== undefined){
if(typeof data.track_clicks !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/track_clicks", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.send_at !== undefined){
let data12 = data.send_at;
if(typeof data12 === "string"){
if(!(formats6(data12))){
vErrors = addProblem(vErrors, instancePath+"/send_at", "format", {format: "instant"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/send_at", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate52.errors = vErrors;
return errors === 0;
}

const schema21 = {"$id":"BatchSendRequest","type":"object","required":["messages"],"additionalProperties":false,"properties":{"messages":{"type":"array","minItems":1,"maxItems":1000,"allOf":[{"if":{"maxItems":1000},"then":{"items":{"$ref":"BatchMessage"}}}]}}};
const schema22 = {"$id":"BatchMessage","type":"object","required":["to","subject"],"additionalProperties":false,"properties":{"to":{"type":"string"},"subject":{"type":"string","minLength":1,"maxLength":998},"html":{"type":"string","x-max-bytes":262144},"text":{"type":"string"},"template_id":{"type":"string","format":"uuid"},"template_data":{"$ref":"TemplateData"},"from_email":{"type":"string","format":"email"},"from_name":{"type":"string","maxLength":100},"reply_to":{"type":"string","format":"email"},"track_opens":{"type":"boolean"},"track_clicks":{"type":"boolean"}}};

function validate56(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.to === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "to"});
errors = vErrors.length;
}
if(data.subject === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "subject"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(func1.call(schema22.properties, key0))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.to !== undefined){
if(typeof data.to !== "string"){
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.subject !== undefined){
let data1 = data.subject;
if(typeof data1 === "string"){
if(func2(data1) > 998){
vErrors = addProblem(vErrors, instancePath+"/subject", "maxLength", {limit: 998});
errors = vErrors.length;
}
if(func2(data1) < 1){
vErrors = addProblem(vErrors, instancePath+"/subject", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.html !== undefined){
let data2 = data.html;
if(typeof data2 === "string"){
if(data2.length * 3 > 262144 && byteLength(data2) > 262144){
vErrors = addProblem(vErrors, instancePath+"/html", "x-max-bytes", {limit: 262144});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/html", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.text !== undefined){
if(typeof data.text !== "string"){
vErrors = addProblem(vErrors, instancePath+"/text", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_id !== undefined){
let data4 = data.template_id;
if(typeof data4 === "string"){
if(!(formats0(data4))){
vErrors = addProblem(vErrors, instancePath+"/template_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/template_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_data !== undefined){
if(!(validate53(data.template_data, {instancePath:instancePath+"/template_data"}))){
vErrors = addProblems(vErrors, validate53.errors);
errors = vErrors.length;
}
}
if(data.from_email !== undefined){
let data6 = data.from_email;
if(typeof data6 === "string"){
if(!(formats2(data6))){
vErrors = addProblem(vErrors, instancePath+"/from_email", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/from_email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.from_name !== undefined){
let data7 = data.from_name;
if(typeof data7 === "string"){
if(func2(data7) > 100){
vErrors = addProblem(vErrors, instancePath+"/from_name", "maxLength", {limit: 100});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/from_name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.reply_to !== undefined){
let data8 = data.reply_to;
if(typeof data8 === "string"){
if(!(formats2(data8))){
vErrors = addProblem(vErrors, instancePath+"/reply_to", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/reply_to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.track_opens !== undefined){
if(typeof data.track_opens !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/track_opens", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.track_clicks !== undefined){
if(typeof data.track_clicks !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/track_clicks", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate56.errors = vErrors;
return errors === 0;
}


function validate55(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.messages === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "messages"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(key0 === "messages")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.messages !== undefined){
let data0 = data.messages;
const _errs5 = errors;
let valid2 = true;
const _errs6 = errors;
if(Array.isArray(data0)){
if(data0.length > 1000){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs6 === errors;
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs7 = errors;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate56(data0[i0], {instancePath:instancePath+"/messages/" + i0}))){
vErrors = addProblems(vErrors, validate56.errors);
errors = vErrors.length;
}
}
}
var _valid0 = _errs7 === errors;
valid2 = _valid0;
}
if(!valid2){
}
if(Array.isArray(data0)){
if(data0.length > 1000){
vErrors = addProblem(vErrors, instancePath+"/messages", "maxItems", {limit: 1000});
errors = vErrors.length;
}
if(data0.length < 1){
vErrors = addProblem(vErrors, instancePath+"/messages", "minItems", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/messages", "type", {type: "array"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate55.errors = vErrors;
return errors === 0;
}

const schema23 = {"$id":"AutomationCreateRequest","type":"object","required":["name","trigger_type"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"trigger_type":{"$ref":"TriggerType"},"trigger_config":{"$ref":"TriggerConfig"},"steps":{"type":"array","maxItems":1000,"allOf":[{"if":{"maxItems":1000},"then":{"items":{"$ref":"AutomationStepInput"}}}]}}};
const schema24 = {"$id":"TriggerType","type":"string","enum":["signup","tag_added","added_to_list","email_open","email_click","product_viewed","purchase","custom"]};

function validate60(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
errors = vErrors.length;
}
if(!((((((((data === "signup") || (data === "tag_added")) || (data === "added_to_list")) || (data === "email_open")) || (data === "email_click")) || (data === "product_viewed")) || (data === "purchase")) || (data === "custom"))){
vErrors = addProblem(vErrors, instancePath, "enum", {allowedValues: schema24.enum});
errors = vErrors.length;
}
validate60.errors = vErrors;
return errors === 0;
}

const schema25 = {"$id":"TriggerConfig","type":"object","additionalProperties":false,"properties":{"list_id":{"type":"string","format":"uuid"},"tag_name":{"type":"string","minLength":1},"campaign_id":{"type":"string","format":"uuid"},"template_id":{"type":"string","format":"uuid"},"url":{"type":"string","minLength":1},"product_id":{"type":"string","minLength":1},"min_value":{"type":"number","minimum":0},"event_name":{"type":"string","minLength":1}}};

function validate62(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "list_id") || (key0 === "tag_name")) || (key0 === "campaign_id")) || (key0 === "template_id")) || (key0 === "url")) || (key0 === "product_id")) || (key0 === "min_value")) || (key0 === "event_name"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.list_id !== undefined){
let data0 = data.list_id;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/list_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/list_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.tag_name !== undefined){
let data1 = data.tag_name;
if(typeof data1 === "string"){
if(func2(data1) < 1){
vErrors = addProblem(vErrors, instancePath+"/tag_name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/tag_name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.campaign_id !== undefined){
let data2 = data.campaign_id;
if(typeof data2 === "string"){
if(!(formats0(data2))){
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_id !== undefined){
let data3 = data.template_id;
if(typeof data3 === "string"){
if(!(formats0(data3))){
vErrors = addProblem(vErrors, instancePath+"/template_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/template_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.url !== undefined){
let data4 = data.url;
if(typeof data4 === "string"){
if(func2(data4) < 1){
vErrors = addProblem(vErrors, instancePath+"/url", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/url", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.product_id !== undefined){
let data5 = data.product_id;
if(typeof data5 === "string"){
if(func2(data5) < 1){
vErrors = addProblem(vErrors, instancePath+"/product_id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/product_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.min_value !== undefined){
let data6 = data.min_value;
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
vErrors = addProblem(vErrors, instancePath+"/min_value", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/min_value", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.event_name !== undefined){
let data7 = data.event_name;
if(typeof data7 === "string"){
if(func2(data7) < 1){
vErrors = addProblem(vErrors, instancePath+"/event_name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/event_name", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate62.errors = vErrors;
return errors === 0;
}

const schema26 = {"$id":"AutomationStepInput","type":"object","required":["step_type"],"properties":{"step_type":{"enum":["email","sms","push","delay","condition","action","tag","trigger_split","add_to_list","remove_from_list","update_attribute","webhook","wait_for_event","move_to_flow"]}},"allOf":[{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["email"]}}},"then":{"$ref":"EmailStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["sms"]}}},"then":{"$ref":"SmsStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["push"]}}},"then":{"$ref":"PushStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["delay"]}}},"then":{"$ref":"DelayStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["condition"]}}},"then":{"$ref":"ConditionStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["action"]}}},"then":{"$ref":"ActionStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["tag"]}}},"then":{"$ref":"TagStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["trigger_split"]}}},"then":{"$ref":"TriggerSplitStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["add_to_list"]}}},"then":{"$ref":"AddToListStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["remove_from_list"]}}},"then":{"$ref":"RemoveFromListStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["update_attribute"]}}},"then":{"$ref":"UpdateAttributeStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["webhook"]}}},"then":{"$ref":"WebhookStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["wait_for_event"]}}},"then":{"$ref":"WaitForEventStepInput"}},{"if":{"type":"object","required":["step_type"],"properties":{"step_type":{"enum":["move_to_flow"]}}},"then":{"$ref":"MoveToFlowStepInput"}}]};
const schema27 = {"$id":"EmailStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"email"},"config":{"$ref":"EmailStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema28 = {"$id":"EmailStepConfig","type":"object","additionalProperties":false,"properties":{"templateId":{"type":["string","null"]},"subject":{"type":"string","maxLength":998},"previewText":{"type":"string"}}};

function validate66(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "templateId") || (key0 === "subject")) || (key0 === "previewText"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.templateId !== undefined){
let data0 = data.templateId;
if((typeof data0 !== "string") && (data0 !== null)){
vErrors = addProblem(vErrors, instancePath+"/templateId", "type", {type: schema28.properties.templateId.type});
errors = vErrors.length;
}
}
if(data.subject !== undefined){
let data1 = data.subject;
if(typeof data1 === "string"){
if(func2(data1) > 998){
vErrors = addProblem(vErrors, instancePath+"/subject", "maxLength", {limit: 998});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.previewText !== undefined){
if(typeof data.previewText !== "string"){
vErrors = addProblem(vErrors, instancePath+"/previewText", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate66.errors = vErrors;
return errors === 0;
}

const schema29 = {"$id":"StepPosition","type":"integer","minimum":0};

function validate68(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
vErrors = addProblem(vErrors, instancePath, "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data == "number") && (isFinite(data))){
if(data < 0 || isNaN(data)){
vErrors = addProblem(vErrors, instancePath, "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
validate68.errors = vErrors;
return errors === 0;
}


function validate65(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("email" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "email"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate66(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate66.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate65.errors = vErrors;
return errors === 0;
}

const schema30 = {"$id":"SmsStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"sms"},"config":{"$ref":"SmsStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema31 = {"$id":"SmsStepConfig","type":"object","additionalProperties":true,"properties":{"body":{"type":"string"},"from":{"type":"string"}}};

function validate72(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.body !== undefined){
if(typeof data.body !== "string"){
vErrors = addProblem(vErrors, instancePath+"/body", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.from !== undefined){
if(typeof data.from !== "string"){
vErrors = addProblem(vErrors, instancePath+"/from", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate72.errors = vErrors;
return errors === 0;
}


function validate71(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("sms" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "sms"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate72(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate72.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate71.errors = vErrors;
return errors === 0;
}

const schema32 = {"$id":"PushStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"push"},"config":{"$ref":"PushStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema33 = {"$id":"PushStepConfig","type":"object","additionalProperties":true,"properties":{"title":{"type":"string"},"body":{"type":"string"},"url":{"type":"string"},"data":{"type":"object","additionalProperties":true}}};

function validate77(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.title !== undefined){
if(typeof data.title !== "string"){
vErrors = addProblem(vErrors, instancePath+"/title", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.body !== undefined){
if(typeof data.body !== "string"){
vErrors = addProblem(vErrors, instancePath+"/body", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.url !== undefined){
if(typeof data.url !== "string"){
vErrors = addProblem(vErrors, instancePath+"/url", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data3 = data.data;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate77.errors = vErrors;
return errors === 0;
}


function validate76(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("push" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "push"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate77(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate77.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate76.errors = vErrors;
return errors === 0;
}

const schema34 = {"$id":"DelayStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"delay"},"config":{"$ref":"DelayStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema35 = {"$id":"DelayStepConfig","type":"object","additionalProperties":false,"properties":{"duration":{"type":"number","minimum":0},"unit":{"type":"string","enum":["minutes","hours","days","weeks"]}}};

function validate82(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "duration") || (key0 === "unit"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.duration !== undefined){
let data0 = data.duration;
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/duration", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/duration", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.unit !== undefined){
let data1 = data.unit;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/unit", "type", {type: "string"});
errors = vErrors.length;
}
if(!((((data1 === "minutes") || (data1 === "hours")) || (data1 === "days")) || (data1 === "weeks"))){
vErrors = addProblem(vErrors, instancePath+"/unit", "enum", {allowedValues: schema35.properties.unit.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate82.errors = vErrors;
return errors === 0;
}


function validate81(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("delay" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "delay"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate82(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate82.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate81.errors = vErrors;
return errors === 0;
}

const schema36 = {"$id":"ConditionStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"condition"},"config":{"$ref":"ConditionStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema37 = {"$id":"ConditionStepConfig","type":"object","additionalProperties":false,"properties":{"field":{"type":"string"},"operator":{"type":"string","enum":["equals","not_equals","contains","gt","lt","gte","lte"]},"value":{"type":["string","number","boolean"]},"trueBranchStepId":{"type":["string","null"]},"falseBranchStepId":{"type":["string","null"]}}};

function validate87(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "field") || (key0 === "operator")) || (key0 === "value")) || (key0 === "trueBranchStepId")) || (key0 === "falseBranchStepId"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.field !== undefined){
if(typeof data.field !== "string"){
vErrors = addProblem(vErrors, instancePath+"/field", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/operator", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((((((data1 === "equals") || (data1 === "not_equals")) || (data1 === "contains")) || (data1 === "gt")) || (data1 === "lt")) || (data1 === "gte")) || (data1 === "lte"))){
vErrors = addProblem(vErrors, instancePath+"/operator", "enum", {allowedValues: schema37.properties.operator.enum});
errors = vErrors.length;
}
}
if(data.value !== undefined){
let data2 = data.value;
if(((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))) && (typeof data2 !== "boolean")){
vErrors = addProblem(vErrors, instancePath+"/value", "type", {type: schema37.properties.value.type});
errors = vErrors.length;
}
}
if(data.trueBranchStepId !== undefined){
let data3 = data.trueBranchStepId;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/trueBranchStepId", "type", {type: schema37.properties.trueBranchStepId.type});
errors = vErrors.length;
}
}
if(data.falseBranchStepId !== undefined){
let data4 = data.falseBranchStepId;
if((typeof data4 !== "string") && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/falseBranchStepId", "type", {type: schema37.properties.falseBranchStepId.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate87.errors = vErrors;
return errors === 0;
}


function validate86(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("condition" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "condition"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate87(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate87.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate86.errors = vErrors;
return errors === 0;
}

const schema38 = {"$id":"ActionStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"action"},"config":{"$ref":"ActionStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema39 = {"$id":"ActionStepConfig","type":"object","additionalProperties":false,"properties":{"actionType":{"type":"string","enum":["notify","unsubscribe","resubscribe","end_flow"]},"params":{"type":"object","additionalProperties":true}}};

function validate92(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "actionType") || (key0 === "params"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.actionType !== undefined){
let data0 = data.actionType;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/actionType", "type", {type: "string"});
errors = vErrors.length;
}
if(!((((data0 === "notify") || (data0 === "unsubscribe")) || (data0 === "resubscribe")) || (data0 === "end_flow"))){
vErrors = addProblem(vErrors, instancePath+"/actionType", "enum", {allowedValues: schema39.properties.actionType.enum});
errors = vErrors.length;
}
}
if(data.params !== undefined){
let data1 = data.params;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/params", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate92.errors = vErrors;
return errors === 0;
}


function validate91(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("action" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "action"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate92(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate92.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate91.errors = vErrors;
return errors === 0;
}

const schema40 = {"$id":"TagStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"tag"},"config":{"$ref":"TagStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema41 = {"$id":"TagStepConfig","type":"object","additionalProperties":false,"properties":{"action":{"type":"string","enum":["add","remove"]},"tagName":{"type":"string"}}};

function validate97(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "action") || (key0 === "tagName"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.action !== undefined){
let data0 = data.action;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/action", "type", {type: "string"});
errors = vErrors.length;
}
if(!((data0 === "add") || (data0 === "remove"))){
vErrors = addProblem(vErrors, instancePath+"/action", "enum", {allowedValues: schema41.properties.action.enum});
errors = vErrors.length;
}
}
if(data.tagName !== undefined){
if(typeof data.tagName !== "string"){
vErrors = addProblem(vErrors, instancePath+"/tagName", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate97.errors = vErrors;
return errors === 0;
}


function validate96(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("tag" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "tag"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate97(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate97.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate96.errors = vErrors;
return errors === 0;
}

const schema42 = {"$id":"TriggerSplitStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"trigger_split"},"config":{"$ref":"TriggerSplitStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema43 = {"$id":"TriggerSplitStepConfig","type":"object","additionalProperties":false,"properties":{"field":{"type":"string"},"operator":{"type":"string","enum":["equals","not_equals","contains","gt","lt","gte","lte"]},"value":{"type":["string","number","boolean"]},"trueBranchStepId":{"type":["string","null"]},"falseBranchStepId":{"type":["string","null"]}}};

function validate102(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "field") || (key0 === "operator")) || (key0 === "value")) || (key0 === "trueBranchStepId")) || (key0 === "falseBranchStepId"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.field !== undefined){
if(typeof data.field !== "string"){
vErrors = addProblem(vErrors, instancePath+"/field", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/operator", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((((((data1 === "equals") || (data1 === "not_equals")) || (data1 === "contains")) || (data1 === "gt")) || (data1 === "lt")) || (data1 === "gte")) || (data1 === "lte"))){
vErrors = addProblem(vErrors, instancePath+"/operator", "enum", {allowedValues: schema43.properties.operator.enum});
errors = vErrors.length;
}
}
if(data.value !== undefined){
let data2 = data.value;
if(((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))) && (typeof data2 !== "boolean")){
vErrors = addProblem(vErrors, instancePath+"/value", "type", {type: schema43.properties.value.type});
errors = vErrors.length;
}
}
if(data.trueBranchStepId !== undefined){
let data3 = data.trueBranchStepId;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/trueBranchStepId", "type", {type: schema43.properties.trueBranchStepId.type});
errors = vErrors.length;
}
}
if(data.falseBranchStepId !== undefined){
let data4 = data.falseBranchStepId;
if((typeof data4 !== "string") && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/falseBranchStepId", "type", {type: schema43.properties.falseBranchStepId.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate102.errors = vErrors;
return errors === 0;
}


function validate101(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("trigger_split" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "trigger_split"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate102(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate102.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate101.errors = vErrors;
return errors === 0;
}

const schema44 = {"$id":"AddToListStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"add_to_list"},"config":{"$ref":"AddToListStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema45 = {"$id":"AddToListStepConfig","type":"object","additionalProperties":false,"properties":{"listId":{"type":["string","null"]}}};

function validate107(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "listId")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.listId !== undefined){
let data0 = data.listId;
if((typeof data0 !== "string") && (data0 !== null)){
vErrors = addProblem(vErrors, instancePath+"/listId", "type", {type: schema45.properties.listId.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate107.errors = vErrors;
return errors === 0;
}


function validate106(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("add_to_list" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "add_to_list"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate107(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate107.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate106.errors = vErrors;
return errors === 0;
}

const schema46 = {"$id":"RemoveFromListStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"remove_from_list"},"config":{"$ref":"RemoveFromListStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema47 = {"$id":"RemoveFromListStepConfig","type":"object","additionalProperties":false,"properties":{"listId":{"type":["string","null"]}}};

function validate112(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "listId")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.listId !== undefined){
let data0 = data.listId;
if((typeof data0 !== "string") && (data0 !== null)){
vErrors = addProblem(vErrors, instancePath+"/listId", "type", {type: schema47.properties.listId.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate112.errors = vErrors;
return errors === 0;
}


function validate111(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("remove_from_list" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "remove_from_list"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate112(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate112.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate111.errors = vErrors;
return errors === 0;
}

const schema48 = {"$id":"UpdateAttributeStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"update_attribute"},"config":{"$ref":"UpdateAttributeStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema49 = {"$id":"UpdateAttributeStepConfig","type":"object","additionalProperties":false,"properties":{"attributeName":{"type":"string"},"attributeValue":{"type":"string"}}};

function validate117(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "attributeName") || (key0 === "attributeValue"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.attributeName !== undefined){
if(typeof data.attributeName !== "string"){
vErrors = addProblem(vErrors, instancePath+"/attributeName", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.attributeValue !== undefined){
if(typeof data.attributeValue !== "string"){
vErrors = addProblem(vErrors, instancePath+"/attributeValue", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate117.errors = vErrors;
return errors === 0;
}


function validate116(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("update_attribute" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "update_attribute"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate117(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate117.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate116.errors = vErrors;
return errors === 0;
}

const schema50 = {"$id":"WebhookStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"webhook"},"config":{"$ref":"WebhookStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema51 = {"$id":"WebhookStepConfig","type":"object","additionalProperties":false,"properties":{"url":{"type":"string"},"method":{"type":"string","enum":["GET","POST","PUT","PATCH"]},"headers":{"type":"object","additionalProperties":{"type":"string"}},"body":{"type":["object","string"],"additionalProperties":true}}};

function validate122(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "url") || (key0 === "method")) || (key0 === "headers")) || (key0 === "body"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.url !== undefined){
if(typeof data.url !== "string"){
vErrors = addProblem(vErrors, instancePath+"/url", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.method !== undefined){
let data1 = data.method;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/method", "type", {type: "string"});
errors = vErrors.length;
}
if(!((((data1 === "GET") || (data1 === "POST")) || (data1 === "PUT")) || (data1 === "PATCH"))){
vErrors = addProblem(vErrors, instancePath+"/method", "enum", {allowedValues: schema51.properties.method.enum});
errors = vErrors.length;
}
}
if(data.headers !== undefined){
let data2 = data.headers;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
if(typeof data2[key1] !== "string"){
vErrors = addProblem(vErrors, instancePath+"/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/headers", "type", {type: "object"});
errors = vErrors.length;
}
}
if(data.body !== undefined){
let data4 = data.body;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (typeof data4 !== "string")){
vErrors = addProblem(vErrors, instancePath+"/body", "type", {type: schema51.properties.body.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate122.errors = vErrors;
return errors === 0;
}


function validate121(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("webhook" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "webhook"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate122(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate122.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate121.errors = vErrors;
return errors === 0;
}

const schema52 = {"$id":"WaitForEventStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"wait_for_event"},"config":{"$ref":"WaitForEventStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema53 = {"$id":"WaitForEventStepConfig","type":"object","additionalProperties":false,"properties":{"eventType":{"type":"string","enum":["email_opened","email_clicked","purchase","page_viewed"]},"timeoutDays":{"type":"number","minimum":0,"maximum":36500},"timeoutAction":{"type":"string","enum":["continue","skip","branch"]},"timeoutBranch":{"type":["string","null"]}}};

function validate127(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "eventType") || (key0 === "timeoutDays")) || (key0 === "timeoutAction")) || (key0 === "timeoutBranch"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/eventType", "type", {type: "string"});
errors = vErrors.length;
}
if(!((((data0 === "email_opened") || (data0 === "email_clicked")) || (data0 === "purchase")) || (data0 === "page_viewed"))){
vErrors = addProblem(vErrors, instancePath+"/eventType", "enum", {allowedValues: schema53.properties.eventType.enum});
errors = vErrors.length;
}
}
if(data.timeoutDays !== undefined){
let data1 = data.timeoutDays;
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 36500 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/timeoutDays", "maximum", {comparison: "<=", limit: 36500});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/timeoutDays", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timeoutDays", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.timeoutAction !== undefined){
let data2 = data.timeoutAction;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/timeoutAction", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((data2 === "continue") || (data2 === "skip")) || (data2 === "branch"))){
vErrors = addProblem(vErrors, instancePath+"/timeoutAction", "enum", {allowedValues: schema53.properties.timeoutAction.enum});
errors = vErrors.length;
}
}
if(data.timeoutBranch !== undefined){
let data3 = data.timeoutBranch;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/timeoutBranch", "type", {type: schema53.properties.timeoutBranch.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate127.errors = vErrors;
return errors === 0;
}


function validate126(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("wait_for_event" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "wait_for_event"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate127(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate127.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate126.errors = vErrors;
return errors === 0;
}

const schema54 = {"$id":"MoveToFlowStepInput","type":"object","required":["step_type"],"additionalProperties":false,"properties":{"step_type":{"type":"string","const":"move_to_flow"},"config":{"$ref":"MoveToFlowStepConfig"},"position":{"$ref":"StepPosition"}}};
const schema55 = {"$id":"MoveToFlowStepConfig","type":"object","additionalProperties":false,"properties":{"targetFlowId":{"type":"string"},"exitCurrentFlow":{"type":"boolean"}}};

function validate132(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "targetFlowId") || (key0 === "exitCurrentFlow"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.targetFlowId !== undefined){
if(typeof data.targetFlowId !== "string"){
vErrors = addProblem(vErrors, instancePath+"/targetFlowId", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.exitCurrentFlow !== undefined){
if(typeof data.exitCurrentFlow !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/exitCurrentFlow", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate132.errors = vErrors;
return errors === 0;
}


function validate131(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "step_type") || (key0 === "config")) || (key0 === "position"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
let data0 = data.step_type;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
if("move_to_flow" !== data0){
vErrors = addProblem(vErrors, instancePath+"/step_type", "const", {allowedValue: "move_to_flow"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate132(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate132.errors);
errors = vErrors.length;
}
}
if(data.position !== undefined){
if(!(validate68(data.position, {instancePath:instancePath+"/position"}))){
vErrors = addProblems(vErrors, validate68.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate131.errors = vErrors;
return errors === 0;
}


function validate64(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.step_type === undefined) && (missing0 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "email")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs6 = errors;
if(!(validate65(data, {instancePath}))){
vErrors = addProblems(vErrors, validate65.errors);
errors = vErrors.length;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
}
if(!valid1){
}
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.step_type === undefined) && (missing1 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "sms")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs12 = errors;
if(!(validate71(data, {instancePath}))){
vErrors = addProblems(vErrors, validate71.errors);
errors = vErrors.length;
}
var _valid1 = _errs12 === errors;
valid3 = _valid1;
}
if(!valid3){
}
const _errs14 = errors;
let valid5 = true;
const _errs15 = errors;
if(errors === _errs15){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.step_type === undefined) && (missing2 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "push")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid2 = _errs15 === errors;
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
if(_valid2){
const _errs18 = errors;
if(!(validate76(data, {instancePath}))){
vErrors = addProblems(vErrors, validate76.errors);
errors = vErrors.length;
}
var _valid2 = _errs18 === errors;
valid5 = _valid2;
}
if(!valid5){
}
const _errs20 = errors;
let valid7 = true;
const _errs21 = errors;
if(errors === _errs21){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.step_type === undefined) && (missing3 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "delay")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid3 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
if(_valid3){
const _errs24 = errors;
if(!(validate81(data, {instancePath}))){
vErrors = addProblems(vErrors, validate81.errors);
errors = vErrors.length;
}
var _valid3 = _errs24 === errors;
valid7 = _valid3;
}
if(!valid7){
}
const _errs26 = errors;
let valid9 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.step_type === undefined) && (missing4 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "condition")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid4 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
if(_valid4){
const _errs30 = errors;
if(!(validate86(data, {instancePath}))){
vErrors = addProblems(vErrors, validate86.errors);
errors = vErrors.length;
}
var _valid4 = _errs30 === errors;
valid9 = _valid4;
}
if(!valid9){
}
const _errs32 = errors;
let valid11 = true;
const _errs33 = errors;
if(errors === _errs33){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.step_type === undefined) && (missing5 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "action")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid5 = _errs33 === errors;
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
if(_valid5){
const _errs36 = errors;
if(!(validate91(data, {instancePath}))){
vErrors = addProblems(vErrors, validate91.errors);
errors = vErrors.length;
}
var _valid5 = _errs36 === errors;
valid11 = _valid5;
}
if(!valid11){
}
const _errs38 = errors;
let valid13 = true;
const _errs39 = errors;
if(errors === _errs39){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if((data.step_type === undefined) && (missing6 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "tag")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid6 = _errs39 === errors;
errors = _errs38;
if(vErrors !== null){
if(_errs38){
vErrors.length = _errs38;
}
else {
vErrors = null;
}
}
if(_valid6){
const _errs42 = errors;
if(!(validate96(data, {instancePath}))){
vErrors = addProblems(vErrors, validate96.errors);
errors = vErrors.length;
}
var _valid6 = _errs42 === errors;
valid13 = _valid6;
}
if(!valid13){
}
const _errs44 = errors;
let valid15 = true;
const _errs45 = errors;
if(errors === _errs45){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing7;
if((data.step_type === undefined) && (missing7 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "trigger_split")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid7 = _errs45 === errors;
errors = _errs44;
if(vErrors !== null){
if(_errs44){
vErrors.length = _errs44;
}
else {
vErrors = null;
}
}
if(_valid7){
const _errs48 = errors;
if(!(validate101(data, {instancePath}))){
vErrors = addProblems(vErrors, validate101.errors);
errors = vErrors.length;
}
var _valid7 = _errs48 === errors;
valid15 = _valid7;
}
if(!valid15){
}
const _errs50 = errors;
let valid17 = true;
const _errs51 = errors;
if(errors === _errs51){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing8;
if((data.step_type === undefined) && (missing8 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "add_to_list")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid8 = _errs51 === errors;
errors = _errs50;
if(vErrors !== null){
if(_errs50){
vErrors.length = _errs50;
}
else {
vErrors = null;
}
}
if(_valid8){
const _errs54 = errors;
if(!(validate106(data, {instancePath}))){
vErrors = addProblems(vErrors, validate106.errors);
errors = vErrors.length;
}
var _valid8 = _errs54 === errors;
valid17 = _valid8;
}
if(!valid17){
}
const _errs56 = errors;
let valid19 = true;
const _errs57 = errors;
if(errors === _errs57){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing9;
if((data.step_type === undefined) && (missing9 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "remove_from_list")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid9 = _errs57 === errors;
errors = _errs56;
if(vErrors !== null){
if(_errs56){
vErrors.length = _errs56;
}
else {
vErrors = null;
}
}
if(_valid9){
const _errs60 = errors;
if(!(validate111(data, {instancePath}))){
vErrors = addProblems(vErrors, validate111.errors);
errors = vErrors.length;
}
var _valid9 = _errs60 === errors;
valid19 = _valid9;
}
if(!valid19){
}
const _errs62 = errors;
let valid21 = true;
const _errs63 = errors;
if(errors === _errs63){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing10;
if((data.step_type === undefined) && (missing10 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "update_attribute")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid10 = _errs63 === errors;
errors = _errs62;
if(vErrors !== null){
if(_errs62){
vErrors.length = _errs62;
}
else {
vErrors = null;
}
}
if(_valid10){
const _errs66 = errors;
if(!(validate116(data, {instancePath}))){
vErrors = addProblems(vErrors, validate116.errors);
errors = vErrors.length;
}
var _valid10 = _errs66 === errors;
valid21 = _valid10;
}
if(!valid21){
}
const _errs68 = errors;
let valid23 = true;
const _errs69 = errors;
if(errors === _errs69){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing11;
if((data.step_type === undefined) && (missing11 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "webhook")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid11 = _errs69 === errors;
errors = _errs68;
if(vErrors !== null){
if(_errs68){
vErrors.length = _errs68;
}
else {
vErrors = null;
}
}
if(_valid11){
const _errs72 = errors;
if(!(validate121(data, {instancePath}))){
vErrors = addProblems(vErrors, validate121.errors);
errors = vErrors.length;
}
var _valid11 = _errs72 === errors;
valid23 = _valid11;
}
if(!valid23){
}
const _errs74 = errors;
let valid25 = true;
const _errs75 = errors;
if(errors === _errs75){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing12;
if((data.step_type === undefined) && (missing12 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "wait_for_event")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid12 = _errs75 === errors;
errors = _errs74;
if(vErrors !== null){
if(_errs74){
vErrors.length = _errs74;
}
else {
vErrors = null;
}
}
if(_valid12){
const _errs78 = errors;
if(!(validate126(data, {instancePath}))){
vErrors = addProblems(vErrors, validate126.errors);
errors = vErrors.length;
}
var _valid12 = _errs78 === errors;
valid25 = _valid12;
}
if(!valid25){
}
const _errs80 = errors;
let valid27 = true;
const _errs81 = errors;
if(errors === _errs81){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing13;
if((data.step_type === undefined) && (missing13 = "step_type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.step_type !== undefined){
if(!(data.step_type === "move_to_flow")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid13 = _errs81 === errors;
errors = _errs80;
if(vErrors !== null){
if(_errs80){
vErrors.length = _errs80;
}
else {
vErrors = null;
}
}
if(_valid13){
const _errs84 = errors;
if(!(validate131(data, {instancePath}))){
vErrors = addProblems(vErrors, validate131.errors);
errors = vErrors.length;
}
var _valid13 = _errs84 === errors;
valid27 = _valid13;
}
if(!valid27){
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
if(data.step_type !== undefined){
let data14 = data.step_type;
if(!((((((((((((((data14 === "email") || (data14 === "sms")) || (data14 === "push")) || (data14 === "delay")) || (data14 === "condition")) || (data14 === "action")) || (data14 === "tag")) || (data14 === "trigger_split")) || (data14 === "add_to_list")) || (data14 === "remove_from_list")) || (data14 === "update_attribute")) || (data14 === "webhook")) || (data14 === "wait_for_event")) || (data14 === "move_to_flow"))){
vErrors = addProblem(vErrors, instancePath+"/step_type", "enum", {allowedValues: schema26.properties.step_type.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate64.errors = vErrors;
return errors === 0;
}


function validate59(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
if(data.trigger_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "trigger_type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "trigger_type")) || (key0 === "trigger_config")) || (key0 === "steps"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.trigger_type !== undefined){
if(!(validate60(data.trigger_type, {instancePath:instancePath+"/trigger_type"}))){
vErrors = addProblems(vErrors, validate60.errors);
errors = vErrors.length;
}
}
if(data.trigger_config !== undefined){
if(!(validate62(data.trigger_config, {instancePath:instancePath+"/trigger_config"}))){
vErrors = addProblems(vErrors, validate62.errors);
errors = vErrors.length;
}
}
if(data.steps !== undefined){
let data3 = data.steps;
const _errs9 = errors;
let valid2 = true;
const _errs10 = errors;
if(Array.isArray(data3)){
if(data3.length > 1000){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs10 === errors;
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs11 = errors;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate64(data3[i0], {instancePath:instancePath+"/steps/" + i0}))){
vErrors = addProblems(vErrors, validate64.errors);
errors = vErrors.length;
}
}
}
var _valid0 = _errs11 === errors;
valid2 = _valid0;
}
if(!valid2){
}
if(Array.isArray(data3)){
if(data3.length > 1000){
vErrors = addProblem(vErrors, instancePath+"/steps", "maxItems", {limit: 1000});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/steps", "type", {type: "array"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate59.errors = vErrors;
return errors === 0;
}

const schema56 = {"$id":"AutomationUpdateRequest","type":"object","additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"status":{"type":"string","enum":["active","paused"]}}};

function validate137(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "status"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
let data1 = data.status;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
if(!((data1 === "active") || (data1 === "paused"))){
vErrors = addProblem(vErrors, instancePath+"/status", "enum", {allowedValues: schema56.properties.status.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate137.errors = vErrors;
return errors === 0;
}


const schema57 = {"$id":"AutomationStepsReplaceRequest","type":"object","required":["steps"],"additionalProperties":false,"properties":{"steps":{"type":"array","maxItems":1000,"allOf":[{"if":{"maxItems":1000},"then":{"items":{"$ref":"AutomationStepChange"}}}]}}};
const schema58 = {"$id":"AutomationStepChange","type":"object","required":["id"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"position":{"type":"integer","minimum":0},"step_type":{"$ref":"StepType"},"config":{"$ref":"StepConfig"}}};
const schema59 = {"$id":"StepType","type":"string","enum":["email","sms","push","delay","condition","action","tag","trigger_split","add_to_list","remove_from_list","update_attribute","webhook","wait_for_event","move_to_flow"]};

function validate140(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
errors = vErrors.length;
}
if(!((((((((((((((data === "email") || (data === "sms")) || (data === "push")) || (data === "delay")) || (data === "condition")) || (data === "action")) || (data === "tag")) || (data === "trigger_split")) || (data === "add_to_list")) || (data === "remove_from_list")) || (data === "update_attribute")) || (data === "webhook")) || (data === "wait_for_event")) || (data === "move_to_flow"))){
vErrors = addProblem(vErrors, instancePath, "enum", {allowedValues: schema59.enum});
errors = vErrors.length;
}
validate140.errors = vErrors;
return errors === 0;
}

const schema60 = {"$id":"StepConfig","type":"object","additionalProperties":true};

function validate142(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate142.errors = vErrors;
return errors === 0;
}


function validate139(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((((key0 === "id") || (key0 === "position")) || (key0 === "step_type")) || (key0 === "config"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.position !== undefined){
let data1 = data.position;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/position", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/position", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.step_type !== undefined){
if(!(validate140(data.step_type, {instancePath:instancePath+"/step_type"}))){
vErrors = addProblems(vErrors, validate140.errors);
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate142(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate142.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate139.errors = vErrors;
return errors === 0;
}


function validate138(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.steps === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "steps"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(key0 === "steps")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.steps !== undefined){
let data0 = data.steps;
const _errs5 = errors;
let valid2 = true;
const _errs6 = errors;
if(Array.isArray(data0)){
if(data0.length > 1000){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs6 === errors;
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs7 = errors;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate139(data0[i0], {instancePath:instancePath+"/steps/" + i0}))){
vErrors = addProblems(vErrors, validate139.errors);
errors = vErrors.length;
}
}
}
var _valid0 = _errs7 === errors;
valid2 = _valid0;
}
if(!valid2){
}
if(Array.isArray(data0)){
if(data0.length > 1000){
vErrors = addProblem(vErrors, instancePath+"/steps", "maxItems", {limit: 1000});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/steps", "type", {type: "array"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate138.errors = vErrors;
return errors === 0;
}

const schema61 = {"$id":"AutomationStepUpdateRequest","type":"object","additionalProperties":false,"properties":{"step_type":{"$ref":"StepType"},"config":{"$ref":"StepConfig"}}};

function validate145(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "step_type") || (key0 === "config"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
if(!(validate140(data.step_type, {instancePath:instancePath+"/step_type"}))){
vErrors = addProblems(vErrors, validate140.errors);
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate142(data.config, {instancePath:instancePath+"/config"}))){
vErrors = addProblems(vErrors, validate142.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate145.errors = vErrors;
return errors === 0;
}

const schema62 = {"$id":"AutomationTriggerRequest","type":"object","additionalProperties":false,"x-posthorn-exactly-one-of":[["contact_id"],["email"]],"properties":{"contact_id":{"type":"string","format":"uuid"},"email":{"type":"string","format":"email"},"trigger_data":{"type":"object","additionalProperties":true}}};

function validate148(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "contact_id") || (key0 === "email")) || (key0 === "trigger_data"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data0 = data.contact_id;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.email !== undefined){
let data1 = data.email;
if(typeof data1 === "string"){
if(!(formats2(data1))){
vErrors = addProblem(vErrors, instancePath+"/email", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.trigger_data !== undefined){
let data2 = data.trigger_data;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/trigger_data", "type", {type: "object"});
errors = vErrors.length;
}
}
if(Number(data["contact_id"] !== undefined) + Number(data["email"] !== undefined) !== 1){
vErrors = addProblem(vErrors, instancePath, "x-posthorn-exactly-one-of", {groups: schema62["x-posthorn-exactly-one-of"]});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate148.errors = vErrors;
return errors === 0;
}

const schema63 = {"$id":"WebhookCreateRequest","type":"object","required":["targetUrl","event"],"additionalProperties":false,"properties":{"targetUrl":{"type":"string","format":"uri","maxLength":2048},"event":{"$ref":"EventType"}}};
const formats24 = formats.uri;
const schema64 = {"$id":"EventType","type":"string","enum":["contact.created","contact.updated","contact.subscribed","contact.unsubscribed","campaign.sent","campaign.completed","email.sent","email.delivered","email.opened","email.clicked","email.bounced","email.complained","flow.triggered","flow.completed","form.submitted","conversion.created","list.member_added","list.member_removed"]};

function validate150(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
errors = vErrors.length;
}
if(!((((((((((((((((((data === "contact.created") || (data === "contact.updated")) || (data === "contact.subscribed")) || (data === "contact.unsubscribed")) || (data === "campaign.sent")) || (data === "campaign.completed")) || (data === "email.sent")) || (data === "email.delivered")) || (data === "email.opened")) || (data === "email.clicked")) || (data === "email.bounced")) || (data === "email.complained")) || (data === "flow.triggered")) || (data === "flow.completed")) || (data === "form.submitted")) || (data === "conversion.created")) || (data === "list.member_added")) || (data === "list.member_removed"))){
vErrors = addProblem(vErrors, instancePath, "enum", {allowedValues: schema64.enum});
errors = vErrors.length;
}
validate150.errors = vErrors;
return errors === 0;
}


function validate149(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.targetUrl === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "targetUrl"});
errors = vErrors.length;
}
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((key0 === "targetUrl") || (key0 === "event"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.targetUrl !== undefined){
let data0 = data.targetUrl;
if(typeof data0 === "string"){
if(func2(data0) > 2048){
vErrors = addProblem(vErrors, instancePath+"/targetUrl", "maxLength", {limit: 2048});
errors = vErrors.length;
}
if(!(formats24(data0))){
vErrors = addProblem(vErrors, instancePath+"/targetUrl", "format", {format: "uri"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/targetUrl", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.event !== undefined){
if(!(validate150(data.event, {instancePath:instancePath+"/event"}))){
vErrors = addProblems(vErrors, validate150.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate149.errors = vErrors;
return errors === 0;
}

const schema65 = {"$id":"ContactCreateRequest","type":"object","required":["email"],"additionalProperties":false,"properties":{"email":{"type":"string","format":"email"},"first_name":{"type":["string","null"],"maxLength":255},"last_name":{"type":["string","null"],"maxLength":255},"attributes":{"$ref":"Attributes"},"subscribed":{"type":"boolean"},"list_id":{"type":"string","format":"uuid"}}};
const schema66 = {"$id":"Attributes","type":"object","additionalProperties":true};

function validate153(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate153.errors = vErrors;
return errors === 0;
}


function validate152(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "email"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((((((key0 === "email") || (key0 === "first_name")) || (key0 === "last_name")) || (key0 === "attributes")) || (key0 === "subscribed")) || (key0 === "list_id"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/email", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.first_name !== undefined){
let data1 = data.first_name;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/first_name", "type", {type: schema65.properties.first_name.type});
errors = vErrors.length;
}
if(typeof data1 === "string"){
if(func2(data1) > 255){
vErrors = addProblem(vErrors, instancePath+"/first_name", "maxLength", {limit: 255});
errors = vErrors.length;
}
}
}
if(data.last_name !== undefined){
let data2 = data.last_name;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/last_name", "type", {type: schema65.properties.last_name.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(func2(data2) > 255){
vErrors = addProblem(vErrors, instancePath+"/last_name", "maxLength", {limit: 255});
errors = vErrors.length;
}
}
}
if(data.attributes !== undefined){
if(!(validate153(data.attributes, {instancePath:instancePath+"/attributes"}))){
vErrors = addProblems(vErrors, validate153.errors);
errors = vErrors.length;
}
}
if(data.subscribed !== undefined){
if(typeof data.subscribed !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/subscribed", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.list_id !== undefined){
let data5 = data.list_id;
if(typeof data5 === "string"){
if(!(formats0(data5))){
vErrors = addProblem(vErrors, instancePath+"/list_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/list_id", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate152.errors = vErrors;
return errors === 0;
}

const schema67 = {"$id":"ContactUpdateRequest","type":"object","additionalProperties":false,"properties":{"email":{"type":"string","format":"email"},"first_name":{"type":["string","null"],"maxLength":255},"last_name":{"type":["string","null"],"maxLength":255},"attributes":{"$ref":"Attributes"},"subscribed":{"type":"boolean"}}};

function validate155(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "email") || (key0 === "first_name")) || (key0 === "last_name")) || (key0 === "attributes")) || (key0 === "subscribed"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/email", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.first_name !== undefined){
let data1 = data.first_name;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/first_name", "type", {type: schema67.properties.first_name.type});
errors = vErrors.length;
}
if(typeof data1 === "string"){
if(func2(data1) > 255){
vErrors = addProblem(vErrors, instancePath+"/first_name", "maxLength", {limit: 255});
errors = vErrors.length;
}
}
}
if(data.last_name !== undefined){
let data2 = data.last_name;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/last_name", "type", {type: schema67.properties.last_name.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(func2(data2) > 255){
vErrors = addProblem(vErrors, instancePath+"/last_name", "maxLength", {limit: 255});
errors = vErrors.length;
}
}
}
if(data.attributes !== undefined){
if(!(validate153(data.attributes, {instancePath:instancePath+"/attributes"}))){
vErrors = addProblems(vErrors, validate153.errors);
errors = vErrors.length;
}
}
if(data.subscribed !== undefined){
if(typeof data.subscribed !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/subscribed", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate155.errors = vErrors;
return errors === 0;
}

const schema68 = {"$id":"ContactIds","type":"object","required":["contact_ids"],"additionalProperties":false,"properties":{"contact_ids":{"type":"array","minItems":1,"maxItems":5000,"allOf":[{"if":{"maxItems":5000},"then":{"items":{"type":"string","format":"uuid"}}}]}}};

function validate157(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.contact_ids === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_ids"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(key0 === "contact_ids")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.contact_ids !== undefined){
let data0 = data.contact_ids;
const _errs5 = errors;
let valid2 = true;
const _errs6 = errors;
if(Array.isArray(data0)){
if(data0.length > 5000){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs6 === errors;
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs7 = errors;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/contact_ids/" + i0, "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/contact_ids/" + i0, "type", {type: "string"});
errors = vErrors.length;
}
}
}
var _valid0 = _errs7 === errors;
valid2 = _valid0;
}
if(!valid2){
}
if(Array.isArray(data0)){
if(data0.length > 5000){
vErrors = addProblem(vErrors, instancePath+"/contact_ids", "maxItems", {limit: 5000});
errors = vErrors.length;
}
if(data0.length < 1){
vErrors = addProblem(vErrors, instancePath+"/contact_ids", "minItems", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/contact_ids", "type", {type: "array"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate157.errors = vErrors;
return errors === 0;
}

const schema69 = {"$id":"ListCreateRequest","type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"description":{"type":["string","null"],"maxLength":1000},"type":{"type":"string","enum":["static","dynamic"]},"conditions":{"$ref":"SegmentConditions"}}};
const schema70 = {"$id":"SegmentConditions","type":"object","required":["rules"],"additionalProperties":false,"properties":{"match":{"type":"string","enum":["all","any"]},"rules":{"type":"array","minItems":1,"maxItems":100,"allOf":[{"if":{"maxItems":100},"then":{"items":{"$ref":"ConditionRule"}}}]}}};
const schema71 = {"$id":"ConditionRule","type":"object","required":["field","operator"],"additionalProperties":false,"properties":{"field":{"type":"string","minLength":1,"maxLength":255},"operator":{"type":"string","enum":["equals","not_equals","contains","not_contains","starts_with","ends_with","gt","lt","gte","lte","in","not_in","is_set","is_not_set","before","after","within_last_days"]},"value":{"type":["string","number","boolean","array"],"minItems":1,"maxItems":1000,"allOf":[{"if":{"maxItems":1000},"then":{"items":{"type":["string","number","boolean"]}}}]}}};

function validate160(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.field === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "field"});
errors = vErrors.length;
}
if(data.operator === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "operator"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "operator")) || (key0 === "value"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.field !== undefined){
let data0 = data.field;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/field", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/field", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/field", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/operator", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((((((((((((((((data1 === "equals") || (data1 === "not_equals")) || (data1 === "contains")) || (data1 === "not_contains")) || (data1 === "starts_with")) || (data1 === "ends_with")) || (data1 === "gt")) || (data1 === "lt")) || (data1 === "gte")) || (data1 === "lte")) || (data1 === "in")) || (data1 === "not_in")) || (data1 === "is_set")) || (data1 === "is_not_set")) || (data1 === "before")) || (data1 === "after")) || (data1 === "within_last_days"))){
vErrors = addProblem(vErrors, instancePath+"/operator", "enum", {allowedValues: schema71.properties.operator.enum});
errors = vErrors.length;
}
}
if(data.value !== undefined){
let data2 = data.value;
if((((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))) && (typeof data2 !== "boolean")) && (!(Array.isArray(data2)))){
vErrors = addProblem(vErrors, instancePath+"/value", "type", {type: schema71.properties.value.type});
errors = vErrors.length;
}
const _errs9 = errors;
let valid2 = true;
const _errs10 = errors;
if(Array.isArray(data2)){
if(data2.length > 1000){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs10 === errors;
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs11 = errors;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
let data3 = data2[i0];
if(((typeof data3 !== "string") && (!((typeof data3 == "number") && (isFinite(data3))))) && (typeof data3 !== "boolean")){
vErrors = addProblem(vErrors, instancePath+"/value/" + i0, "type", {type: schema71.properties.value.allOf[0].then.items.type});
errors = vErrors.length;
}
}
}
var _valid0 = _errs11 === errors;
valid2 = _valid0;
}
if(!valid2){
}
if(Array.isArray(data2)){
if(data2.length > 1000){
vErrors = addProblem(vErrors, instancePath+"/value", "maxItems", {limit: 1000});
errors = vErrors.length;
}
if(data2.length < 1){
vErrors = addProblem(vErrors, instancePath+"/value", "minItems", {limit: 1});
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate160.errors = vErrors;
return errors === 0;
}


function validate159(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.rules === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "rules"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((key0 === "match") || (key0 === "rules"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.match !== undefined){
let data0 = data.match;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/match", "type", {type: "string"});
errors = vErrors.length;
}
if(!((data0 === "all") || (data0 === "any"))){
vErrors = addProblem(vErrors, instancePath+"/match", "enum", {allowedValues: schema70.properties.match.enum});
errors = vErrors.length;
}
}
if(data.rules !== undefined){
let data1 = data.rules;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(Array.isArray(data1)){
if(data1.length > 100){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs9 = errors;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate160(data1[i0], {instancePath:instancePath+"/rules/" + i0}))){
vErrors = addProblems(vErrors, validate160.errors);
errors = vErrors.length;
}
}
}
var _valid0 = _errs9 === errors;
valid2 = _valid0;
}
if(!valid2){
}
if(Array.isArray(data1)){
if(data1.length > 100){
vErrors = addProblem(vErrors, instancePath+"/rules", "maxItems", {limit: 100});
errors = vErrors.length;
}
if(data1.length < 1){
vErrors = addProblem(vErrors, instancePath+"/rules", "minItems", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/rules", "type", {type: "array"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate159.errors = vErrors;
return errors === 0;
}


function validate158(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "description")) || (key0 === "type")) || (key0 === "conditions"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.description !== undefined){
let data1 = data.description;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema69.properties.description.type});
errors = vErrors.length;
}
if(typeof data1 === "string"){
if(func2(data1) > 1000){
vErrors = addProblem(vErrors, instancePath+"/description", "maxLength", {limit: 1000});
errors = vErrors.length;
}
}
}
if(data.type !== undefined){
let data2 = data.type;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if(!((data2 === "static") || (data2 === "dynamic"))){
vErrors = addProblem(vErrors, instancePath+"/type", "enum", {allowedValues: schema69.properties.type.enum});
errors = vErrors.length;
}
}
if(data.conditions !== undefined){
if(!(validate159(data.conditions, {instancePath:instancePath+"/conditions"}))){
vErrors = addProblems(vErrors, validate159.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate158.errors = vErrors;
return errors === 0;
}

const schema72 = {"$id":"ListUpdateRequest","type":"object","additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"description":{"type":["string","null"],"maxLength":1000},"conditions":{"$ref":"SegmentConditions"}}};

function validate163(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "description")) || (key0 === "conditions"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.description !== undefined){
let data1 = data.description;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema72.properties.description.type});
errors = vErrors.length;
}
if(typeof data1 === "string"){
if(func2(data1) > 1000){
vErrors = addProblem(vErrors, instancePath+"/description", "maxLength", {limit: 1000});
errors = vErrors.length;
}
}
}
if(data.conditions !== undefined){
if(!(validate159(data.conditions, {instancePath:instancePath+"/conditions"}))){
vErrors = addProblems(vErrors, validate159.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate163.errors = vErrors;
return errors === 0;
}

const schema73 = {"$id":"SegmentCreateRequest","type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"conditions":{"$ref":"SegmentConditions"}}};

function validate165(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "conditions"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.conditions !== undefined){
if(!(validate159(data.conditions, {instancePath:instancePath+"/conditions"}))){
vErrors = addProblems(vErrors, validate159.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate165.errors = vErrors;
return errors === 0;
}

const schema74 = {"$id":"SegmentUpdateRequest","type":"object","additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"conditions":{"$ref":"SegmentConditions"}}};

function validate167(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "conditions"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.conditions !== undefined){
if(!(validate159(data.conditions, {instancePath:instancePath+"/conditions"}))){
vErrors = addProblems(vErrors, validate159.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate167.errors = vErrors;
return errors === 0;
}

const schema75 = {"$id":"TagCreateRequest","type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"color":{"$ref":"Color"},"description":{"type":["string","null"],"maxLength":1000}}};
const schema76 = {"$id":"Color","type":"string","pattern":"^#[0-9a-fA-F]{6}$"};
const pattern3 = new RegExp("^#[0-9a-fA-F]{6}$", "u");

function validate170(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern3.test(data)){
vErrors = addProblem(vErrors, instancePath, "pattern", {pattern: "^#[0-9a-fA-F]{6}$"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
errors = vErrors.length;
}
validate170.errors = vErrors;
return errors === 0;
}


function validate169(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "color")) || (key0 === "description"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.color !== undefined){
if(!(validate170(data.color, {instancePath:instancePath+"/color"}))){
vErrors = addProblems(vErrors, validate170.errors);
errors = vErrors.length;
}
}
if(data.description !== undefined){
let data2 = data.description;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema75.properties.description.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(func2(data2) > 1000){
vErrors = addProblem(vErrors, instancePath+"/description", "maxLength", {limit: 1000});
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate169.errors = vErrors;
return errors === 0;
}

const schema77 = {"$id":"TagUpdateRequest","type":"object","additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"color":{"$ref":"Color"},"description":{"type":["string","null"],"maxLength":1000}}};

function validate172(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "color")) || (key0 === "description"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.color !== undefined){
if(!(validate170(data.color, {instancePath:instancePath+"/color"}))){
vErrors = addProblems(vErrors, validate170.errors);
errors = vErrors.length;
}
}
if(data.description !== undefined){
let data2 = data.description;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema77.properties.description.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(func2(data2) > 1000){
vErrors = addProblem(vErrors, instancePath+"/description", "maxLength", {limit: 1000});
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate172.errors = vErrors;
return errors === 0;
}

const schema78 = {"$id":"CampaignCreateRequest","type":"object","required":["name","subject","template_id"],"additionalProperties":false,"x-posthorn-exactly-one-of":[["list_id"],["segment_id"]],"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"subject":{"type":"string","minLength":1,"maxLength":998},"template_id":{"type":"string","format":"uuid"},"list_id":{"type":"string","format":"uuid"},"segment_id":{"type":"string","format":"uuid"}}};

function validate174(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
if(data.subject === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "subject"});
errors = vErrors.length;
}
if(data.template_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "template_id"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((((key0 === "name") || (key0 === "subject")) || (key0 === "template_id")) || (key0 === "list_id")) || (key0 === "segment_id"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.subject !== undefined){
let data1 = data.subject;
if(typeof data1 === "string"){
if(func2(data1) > 998){
vErrors = addProblem(vErrors, instancePath+"/subject", "maxLength", {limit: 998});
errors = vErrors.length;
}
if(func2(data1) < 1){
vErrors = addProblem(vErrors, instancePath+"/subject", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_id !== undefined){
let data2 = data.template_id;
if(typeof data2 === "string"){
if(!(formats0(data2))){
vErrors = addProblem(vErrors, instancePath+"/template_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/template_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.list_id !== undefined){
let data3 = data.list_id;
if(typeof data3 === "string"){
if(!(formats0(data3))){
vErrors = addProblem(vErrors, instancePath+"/list_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/list_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.segment_id !== undefined){
let data4 = data.segment_id;
if(typeof data4 === "string"){
if(!(formats0(data4))){
vErrors = addProblem(vErrors, instancePath+"/segment_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/segment_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(Number(data["list_id"] !== undefined) + Number(data["segment_id"] !== undefined) !== 1){
vErrors = addProblem(vErrors, instancePath, "x-posthorn-exactly-one-of", {groups: schema78["x-posthorn-exactly-one-of"]});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate174.errors = vErrors;
return errors === 0;
}

const schema79 = {"$id":"TemplateCreateRequest","type":"object","required":["name","html"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"html":{"type":"string","minLength":1,"x-max-bytes":262144},"description":{"type":["string","null"],"maxLength":1000},"json_structure":{"type":["object","null"],"allOf":[{"if":{"type":["object"]},"then":{"$ref":"TemplateStructure"}}]}}};
const schema80 = {"$id":"TemplateStructure","type":"object","required":["blocks"],"additionalProperties":false,"properties":{"blocks":{"type":"array","maxItems":1000,"allOf":[{"if":{"maxItems":1000},"then":{"items":{"$ref":"TemplateBlock"}}}]},"settings":{"$ref":"TemplateSettings"}}};
const schema81 = {"$id":"TemplateBlock","type":"object","required":["type"],"properties":{"type":{"enum":["header","text","button","image","divider","spacer","html","columns","social","dynamic","conditional","hero","profile","dropshadow"]}},"allOf":[{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["header"]}}},"then":{"$ref":"HeaderBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["text"]}}},"then":{"$ref":"TextBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["button"]}}},"then":{"$ref":"ButtonBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["image"]}}},"then":{"$ref":"ImageBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["divider"]}}},"then":{"$ref":"DividerBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["spacer"]}}},"then":{"$ref":"SpacerBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["html"]}}},"then":{"$ref":"HtmlBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["columns","social","dynamic","conditional","hero","profile","dropshadow"]}}},"then":{"$ref":"CustomBlock"}}]};
const schema82 = {"$id":"HeaderBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"header"},"content":{"type":"object","additionalProperties":true,"properties":{"text":{"type":"string"},"level":{"type":"integer","enum":[1,2,3]},"alignment":{"type":"string"},"color":{"type":"string"}}}}};

function validate178(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.content === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "content"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "content"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if("header" !== data1){
vErrors = addProblem(vErrors, instancePath+"/type", "const", {allowedValue: "header"});
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.text !== undefined){
if(typeof data2.text !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/text", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.level !== undefined){
let data4 = data2.level;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/content/level", "type", {type: "integer"});
errors = vErrors.length;
}
if(!(((data4 === 1) || (data4 === 2)) || (data4 === 3))){
vErrors = addProblem(vErrors, instancePath+"/content/level", "enum", {allowedValues: schema82.properties.content.properties.level.enum});
errors = vErrors.length;
}
}
if(data2.alignment !== undefined){
if(typeof data2.alignment !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/alignment", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.color !== undefined){
if(typeof data2.color !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/color", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/content", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate178.errors = vErrors;
return errors === 0;
}

const schema83 = {"$id":"TextBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"text"},"content":{"type":"object","additionalProperties":true,"properties":{"html":{"type":"string"},"alignment":{"type":"string"},"color":{"type":"string"}}}}};

function validate180(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.content === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "content"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "content"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if("text" !== data1){
vErrors = addProblem(vErrors, instancePath+"/type", "const", {allowedValue: "text"});
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.html !== undefined){
if(typeof data2.html !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/html", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.alignment !== undefined){
if(typeof data2.alignment !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/alignment", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.color !== undefined){
if(typeof data2.color !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/color", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/content", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate180.errors = vErrors;
return errors === 0;
}

const schema84 = {"$id":"ButtonBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"button"},"content":{"type":"object","additionalProperties":true,"properties":{"text":{"type":"string"},"url":{"type":"string"},"alignment":{"type":"string"},"backgroundColor":{"type":"string"},"textColor":{"type":"string"},"borderRadius":{"$ref":"BlockSize"},"fullWidth":{"type":"boolean"}}}}};
const schema85 = {"$id":"BlockSize","type":["number","string"],"pattern":"^[0-9]+([.][0-9]+)?(px|%)$"};
const pattern4 = new RegExp("^[0-9]+([.][0-9]+)?(px|%)$", "u");

function validate183(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (isFinite(data)))) && (typeof data !== "string")){
vErrors = addProblem(vErrors, instancePath, "type", {type: schema85.type});
errors = vErrors.length;
}
if(typeof data === "string"){
if(!pattern4.test(data)){
vErrors = addProblem(vErrors, instancePath, "pattern", {pattern: "^[0-9]+([.][0-9]+)?(px|%)$"});
errors = vErrors.length;
}
}
validate183.errors = vErrors;
return errors === 0;
}


function validate182(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.content === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "content"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "content"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if("button" !== data1){
vErrors = addProblem(vErrors, instancePath+"/type", "const", {allowedValue: "button"});
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.text !== undefined){
if(typeof data2.text !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/text", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.url !== undefined){
if(typeof data2.url !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/url", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.alignment !== undefined){
if(typeof data2.alignment !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/alignment", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.backgroundColor !== undefined){
if(typeof data2.backgroundColor !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/backgroundColor", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.textColor !== undefined){
if(typeof data2.textColor !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/textColor", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.borderRadius !== undefined){
if(!(validate183(data2.borderRadius, {instancePath:instancePath+"/content/borderRadius"}))){
vErrors = addProblems(vErrors, validate183.errors);
errors = vErrors.length;
}
}
if(data2.fullWidth !== undefined){
if(typeof data2.fullWidth !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/content/fullWidth", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/content", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate182.errors = vErrors;
return errors === 0;
}

const schema86 = {"$id":"ImageBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"image"},"content":{"type":"object","additionalProperties":true,"properties":{"src":{"type":"string"},"alt":{"type":"string"},"width":{"type":["string","number"],"pattern":"^(auto|full|[0-9]+([.][0-9]+)?(px|%))$"},"alignment":{"type":"string"}}}}};
const pattern5 = new RegExp("^(auto|full|[0-9]+([.][0-9]+)?(px|%))$", "u");

function validate186(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.content === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "content"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "content"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if("image" !== data1){
vErrors = addProblem(vErrors, instancePath+"/type", "const", {allowedValue: "image"});
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.src !== undefined){
if(typeof data2.src !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/src", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.alt !== undefined){
if(typeof data2.alt !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/alt", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.width !== undefined){
let data5 = data2.width;
if((typeof data5 !== "string") && (!((typeof data5 == "number") && (isFinite(data5))))){
vErrors = addProblem(vErrors, instancePath+"/content/width", "type", {type: schema86.properties.content.properties.width.type});
errors = vErrors.length;
}
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
vErrors = addProblem(vErrors, instancePath+"/content/width", "pattern", {pattern: "^(auto|full|[0-9]+([.][0-9]+)?(px|%))$"});
errors = vErrors.length;
}
}
}
if(data2.alignment !== undefined){
if(typeof data2.alignment !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/alignment", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/content", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate186.errors = vErrors;
return errors === 0;
}

const schema87 = {"$id":"DividerBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"divider"},"content":{"type":"object","additionalProperties":true,"properties":{"color":{"type":"string"},"thickness":{"$ref":"BlockSize"},"style":{"type":"string","enum":["solid","dashed","dotted"]},"width":{"$ref":"BlockSize"}}}}};

function validate188(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.content === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "content"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "content"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if("divider" !== data1){
vErrors = addProblem(vErrors, instancePath+"/type", "const", {allowedValue: "divider"});
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.color !== undefined){
if(typeof data2.color !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/color", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data2.thickness !== undefined){
if(!(validate183(data2.thickness, {instancePath:instancePath+"/content/thickness"}))){
vErrors = addProblems(vErrors, validate183.errors);
errors = vErrors.length;
}
}
if(data2.style !== undefined){
let data5 = data2.style;
if(typeof data5 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/style", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((data5 === "solid") || (data5 === "dashed")) || (data5 === "dotted"))){
vErrors = addProblem(vErrors, instancePath+"/content/style", "enum", {allowedValues: schema87.properties.content.properties.style.enum});
errors = vErrors.length;
}
}
if(data2.width !== undefined){
if(!(validate183(data2.width, {instancePath:instancePath+"/content/width"}))){
vErrors = addProblems(vErrors, validate183.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/content", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate188.errors = vErrors;
return errors === 0;
}

const schema88 = {"$id":"SpacerBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"spacer"},"content":{"type":"object","additionalProperties":true,"properties":{"height":{"$ref":"BlockSize"}}}}};

function validate192(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.content === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "content"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "content"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if("spacer" !== data1){
vErrors = addProblem(vErrors, instancePath+"/type", "const", {allowedValue: "spacer"});
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.height !== undefined){
if(!(validate183(data2.height, {instancePath:instancePath+"/content/height"}))){
vErrors = addProblems(vErrors, validate183.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/content", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate192.errors = vErrors;
return errors === 0;
}

const schema89 = {"$id":"HtmlBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"html"},"content":{"type":"object","additionalProperties":true,"properties":{"html":{"type":"string"}}}}};

function validate195(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.content === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "content"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "content"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if("html" !== data1){
vErrors = addProblem(vErrors, instancePath+"/type", "const", {allowedValue: "html"});
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.html !== undefined){
if(typeof data2.html !== "string"){
vErrors = addProblem(vErrors, instancePath+"/content/html", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/content", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate195.errors = vErrors;
return errors === 0;
}

const schema90 = {"$id":"CustomBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","enum":["columns","social","dynamic","conditional","hero","profile","dropshadow"]},"content":{"type":"object","additionalProperties":true}}};

function validate197(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.content === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "content"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "content"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((((((data1 === "columns") || (data1 === "social")) || (data1 === "dynamic")) || (data1 === "conditional")) || (data1 === "hero")) || (data1 === "profile")) || (data1 === "dropshadow"))){
vErrors = addProblem(vErrors, instancePath+"/type", "enum", {allowedValues: schema90.properties.type.enum});
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/content", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate197.errors = vErrors;
return errors === 0;
}


function validate177(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.type !== undefined){
if(!(data.type === "header")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs6 = errors;
if(!(validate178(data, {instancePath}))){
vErrors = addProblems(vErrors, validate178.errors);
errors = vErrors.length;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
}
if(!valid1){
}
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.type === undefined) && (missing1 = "type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.type !== undefined){
if(!(data.type === "text")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs12 = errors;
if(!(validate180(data, {instancePath}))){
vErrors = addProblems(vErrors, validate180.errors);
errors = vErrors.length;
}
var _valid1 = _errs12 === errors;
valid3 = _valid1;
}
if(!valid3){
}
const _errs14 = errors;
let valid5 = true;
const _errs15 = errors;
if(errors === _errs15){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.type !== undefined){
if(!(data.type === "button")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid2 = _errs15 === errors;
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
if(_valid2){
const _errs18 = errors;
if(!(validate182(data, {instancePath}))){
vErrors = addProblems(vErrors, validate182.errors);
errors = vErrors.length;
}
var _valid2 = _errs18 === errors;
valid5 = _valid2;
}
if(!valid5){
}
const _errs20 = errors;
let valid7 = true;
const _errs21 = errors;
if(errors === _errs21){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.type === undefined) && (missing3 = "type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.type !== undefined){
if(!(data.type === "image")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid3 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
if(_valid3){
const _errs24 = errors;
if(!(validate186(data, {instancePath}))){
vErrors = addProblems(vErrors, validate186.errors);
errors = vErrors.length;
}
var _valid3 = _errs24 === errors;
valid7 = _valid3;
}
if(!valid7){
}
const _errs26 = errors;
let valid9 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.type === undefined) && (missing4 = "type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.type !== undefined){
if(!(data.type === "divider")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid4 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
if(_valid4){
const _errs30 = errors;
if(!(validate188(data, {instancePath}))){
vErrors = addProblems(vErrors, validate188.errors);
errors = vErrors.length;
}
var _valid4 = _errs30 === errors;
valid9 = _valid4;
}
if(!valid9){
}
const _errs32 = errors;
let valid11 = true;
const _errs33 = errors;
if(errors === _errs33){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.type === undefined) && (missing5 = "type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.type !== undefined){
if(!(data.type === "spacer")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid5 = _errs33 === errors;
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
if(_valid5){
const _errs36 = errors;
if(!(validate192(data, {instancePath}))){
vErrors = addProblems(vErrors, validate192.errors);
errors = vErrors.length;
}
var _valid5 = _errs36 === errors;
valid11 = _valid5;
}
if(!valid11){
}
const _errs38 = errors;
let valid13 = true;
const _errs39 = errors;
if(errors === _errs39){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if((data.type === undefined) && (missing6 = "type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.type !== undefined){
if(!(data.type === "html")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid6 = _errs39 === errors;
errors = _errs38;
if(vErrors !== null){
if(_errs38){
vErrors.length = _errs38;
}
else {
vErrors = null;
}
}
if(_valid6){
const _errs42 = errors;
if(!(validate195(data, {instancePath}))){
vErrors = addProblems(vErrors, validate195.errors);
errors = vErrors.length;
}
var _valid6 = _errs42 === errors;
valid13 = _valid6;
}
if(!valid13){
}
const _errs44 = errors;
let valid15 = true;
const _errs45 = errors;
if(errors === _errs45){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing7;
if((data.type === undefined) && (missing7 = "type")){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
else {
if(data.type !== undefined){
let data7 = data.type;
if(!(((((((data7 === "columns") || (data7 === "social")) || (data7 === "dynamic")) || (data7 === "conditional")) || (data7 === "hero")) || (data7 === "profile")) || (data7 === "dropshadow"))){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid7 = _errs45 === errors;
errors = _errs44;
if(vErrors !== null){
if(_errs44){
vErrors.length = _errs44;
}
else {
vErrors = null;
}
}
if(_valid7){
const _errs48 = errors;
if(!(validate197(data, {instancePath}))){
vErrors = addProblems(vErrors, validate197.errors);
errors = vErrors.length;
}
var _valid7 = _errs48 === errors;
valid15 = _valid7;
}
if(!valid15){
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.type !== undefined){
let data8 = data.type;
if(!((((((((((((((data8 === "header") || (data8 === "text")) || (data8 === "button")) || (data8 === "image")) || (data8 === "divider")) || (data8 === "spacer")) || (data8 === "html")) || (data8 === "columns")) || (data8 === "social")) || (data8 === "dynamic")) || (data8 === "conditional")) || (data8 === "hero")) || (data8 === "profile")) || (data8 === "dropshadow"))){
vErrors = addProblem(vErrors, instancePath+"/type", "enum", {allowedValues: schema81.properties.type.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate177.errors = vErrors;
return errors === 0;
}

const schema91 = {"$id":"TemplateSettings","type":"object","additionalProperties":false,"properties":{"fontFamily":{"type":"string"},"contentWidth":{"$ref":"BlockSize"},"backgroundColor":{"type":"string"},"contentBackgroundColor":{"type":"string"},"defaultTextColor":{"type":"string"}}};

function validate200(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "fontFamily") || (key0 === "contentWidth")) || (key0 === "backgroundColor")) || (key0 === "contentBackgroundColor")) || (key0 === "defaultTextColor"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.fontFamily !== undefined){
if(typeof data.fontFamily !== "string"){
vErrors = addProblem(vErrors, instancePath+"/fontFamily", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.contentWidth !== undefined){
if(!(validate183(data.contentWidth, {instancePath:instancePath+"/contentWidth"}))){
vErrors = addProblems(vErrors, validate183.errors);
errors = vErrors.length;
}
}
if(data.backgroundColor !== undefined){
if(typeof data.backgroundColor !== "string"){
vErrors = addProblem(vErrors, instancePath+"/backgroundColor", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.contentBackgroundColor !== undefined){
if(typeof data.contentBackgroundColor !== "string"){
vErrors = addProblem(vErrors, instancePath+"/contentBackgroundColor", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.defaultTextColor !== undefined){
if(typeof data.defaultTextColor !== "string"){
vErrors = addProblem(vErrors, instancePath+"/defaultTextColor", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate200.errors = vErrors;
return errors === 0;
}


function validate176(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.blocks === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "blocks"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((key0 === "blocks") || (key0 === "settings"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.blocks !== undefined){
let data0 = data.blocks;
const _errs5 = errors;
let valid2 = true;
const _errs6 = errors;
if(Array.isArray(data0)){
if(data0.length > 1000){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
}
var _valid0 = _errs6 === errors;
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs7 = errors;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate177(data0[i0], {instancePath:instancePath+"/blocks/" + i0}))){
vErrors = addProblems(vErrors, validate177.errors);
errors = vErrors.length;
}
}
}
var _valid0 = _errs7 === errors;
valid2 = _valid0;
}
if(!valid2){
}
if(Array.isArray(data0)){
if(data0.length > 1000){
vErrors = addProblem(vErrors, instancePath+"/blocks", "maxItems", {limit: 1000});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/blocks", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.settings !== undefined){
if(!(validate200(data.settings, {instancePath:instancePath+"/settings"}))){
vErrors = addProblems(vErrors, validate200.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate176.errors = vErrors;
return errors === 0;
}


function validate175(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
if(data.html === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "html"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "html")) || (key0 === "description")) || (key0 === "json_structure"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.html !== undefined){
let data1 = data.html;
if(typeof data1 === "string"){
if(func2(data1) < 1){
vErrors = addProblem(vErrors, instancePath+"/html", "minLength", {limit: 1});
errors = vErrors.length;
}
if(data1.length * 3 > 262144 && byteLength(data1) > 262144){
vErrors = addProblem(vErrors, instancePath+"/html", "x-max-bytes", {limit: 262144});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/html", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.description !== undefined){
let data2 = data.description;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema79.properties.description.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(func2(data2) > 1000){
vErrors = addProblem(vErrors, instancePath+"/description", "maxLength", {limit: 1000});
errors = vErrors.length;
}
}
}
if(data.json_structure !== undefined){
let data3 = data.json_structure;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/json_structure", "type", {type: schema79.properties.json_structure.type});
errors = vErrors.length;
}
const _errs11 = errors;
let valid2 = true;
const _errs12 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
var _valid0 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs14 = errors;
if(!(validate176(data3, {instancePath:instancePath+"/json_structure"}))){
vErrors = addProblems(vErrors, validate176.errors);
errors = vErrors.length;
}
var _valid0 = _errs14 === errors;
valid2 = _valid0;
}
if(!valid2){
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate175.errors = vErrors;
return errors === 0;
}

const schema92 = {"$id":"TemplateUpdateRequest","type":"object","additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"html":{"type":"string","minLength":1,"x-max-bytes":262144},"description":{"type":["string","null"],"maxLength":1000},"json_structure":{"type":["object","null"],"allOf":[{"if":{"type":["object"]},"then":{"$ref":"TemplateStructure"}}]}}};

function validate204(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "html")) || (key0 === "description")) || (key0 === "json_structure"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.html !== undefined){
let data1 = data.html;
if(typeof data1 === "string"){
if(func2(data1) < 1){
vErrors = addProblem(vErrors, instancePath+"/html", "minLength", {limit: 1});
errors = vErrors.length;
}
if(data1.length * 3 > 262144 && byteLength(data1) > 262144){
vErrors = addProblem(vErrors, instancePath+"/html", "x-max-bytes", {limit: 262144});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/html", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.description !== undefined){
let data2 = data.description;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema92.properties.description.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(func2(data2) > 1000){
vErrors = addProblem(vErrors, instancePath+"/description", "maxLength", {limit: 1000});
errors = vErrors.length;
}
}
}
if(data.json_structure !== undefined){
let data3 = data.json_structure;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/json_structure", "type", {type: schema92.properties.json_structure.type});
errors = vErrors.length;
}
const _errs11 = errors;
let valid2 = true;
const _errs12 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
var _valid0 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs14 = errors;
if(!(validate176(data3, {instancePath:instancePath+"/json_structure"}))){
vErrors = addProblems(vErrors, validate176.errors);
errors = vErrors.length;
}
var _valid0 = _errs14 === errors;
valid2 = _valid0;
}
if(!valid2){
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate204.errors = vErrors;
return errors === 0;
}

const schema93 = {"$id":"SuppressionCreateRequest","type":"object","required":["email"],"additionalProperties":false,"properties":{"email":{"type":"string","format":"email"}}};

function validate206(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "email"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(key0 === "email")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/email", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate206.errors = vErrors;
return errors === 0;
}

const schema94 = {"$id":"DomainCreateRequest","type":"object","required":["domain"],"additionalProperties":false,"properties":{"domain":{"type":"string","minLength":1,"maxLength":253}}};

function validate207(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.domain === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "domain"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(key0 === "domain")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.domain !== undefined){
let data0 = data.domain;
if(typeof data0 === "string"){
if(func2(data0) > 253){
vErrors = addProblem(vErrors, instancePath+"/domain", "maxLength", {limit: 253});
errors = vErrors.length;
}
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/domain", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/domain", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate207.errors = vErrors;
return errors === 0;
}

const schema95 = {"$id":"ConversionCreateRequest","type":"object","required":["contact_id","value"],"additionalProperties":false,"properties":{"contact_id":{"type":"string","format":"uuid"},"value":{"type":"number","minimum":0},"currency":{"$ref":"CurrencyCode"},"metadata":{"type":"object","additionalProperties":true}}};
const schema96 = {"$id":"CurrencyCode","type":"string","pattern":"^[A-Z]{3}$"};
const pattern6 = new RegExp("^[A-Z]{3}$", "u");

function validate209(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern6.test(data)){
vErrors = addProblem(vErrors, instancePath, "pattern", {pattern: "^[A-Z]{3}$"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
errors = vErrors.length;
}
validate209.errors = vErrors;
return errors === 0;
}


function validate208(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.value === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "value"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((((key0 === "contact_id") || (key0 === "value")) || (key0 === "currency")) || (key0 === "metadata"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data0 = data.contact_id;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.value !== undefined){
let data1 = data.value;
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/value", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/value", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.currency !== undefined){
if(!(validate209(data.currency, {instancePath:instancePath+"/currency"}))){
vErrors = addProblems(vErrors, validate209.errors);
errors = vErrors.length;
}
}
if(data.metadata !== undefined){
let data3 = data.metadata;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/metadata", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate208.errors = vErrors;
return errors === 0;
}

const schema97 = {"$id":"ProductViewRequest","type":"object","required":["contact_email","product_id"],"additionalProperties":false,"properties":{"contact_email":{"type":"string","format":"email"},"product_id":{"type":"string","minLength":1,"maxLength":255},"product":{"type":"object","additionalProperties":true}}};

function validate211(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.contact_email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_email"});
errors = vErrors.length;
}
if(data.product_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "product_id"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((key0 === "contact_email") || (key0 === "product_id")) || (key0 === "product"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.contact_email !== undefined){
let data0 = data.contact_email;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/contact_email", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/contact_email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.product_id !== undefined){
let data1 = data.product_id;
if(typeof data1 === "string"){
if(func2(data1) > 255){
vErrors = addProblem(vErrors, instancePath+"/product_id", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func2(data1) < 1){
vErrors = addProblem(vErrors, instancePath+"/product_id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/product_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.product !== undefined){
let data2 = data.product;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/product", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate211.errors = vErrors;
return errors === 0;
}

const schema98 = {"$id":"queries_emails_send","type":"object","additionalProperties":false,"properties":{}};

function validate212(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate212.errors = vErrors;
return errors === 0;
}

const schema99 = {"$id":"queries_automations_list","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991},"status":{"type":"string","enum":["draft","active","paused"]}}};

function validate213(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "limit") || (key0 === "offset")) || (key0 === "status"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data1 = data.offset;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.status !== undefined){
let data2 = data.status;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((data2 === "draft") || (data2 === "active")) || (data2 === "paused"))){
vErrors = addProblem(vErrors, instancePath+"/status", "enum", {allowedValues: schema99.properties.status.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate213.errors = vErrors;
return errors === 0;
}

const schema100 = {"$id":"queries_automations_runs_list","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991},"status":{"type":"string","enum":["active","completed","failed","paused","cancelled"]}}};

function validate214(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "limit") || (key0 === "offset")) || (key0 === "status"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data1 = data.offset;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.status !== undefined){
let data2 = data.status;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((((data2 === "active") || (data2 === "completed")) || (data2 === "failed")) || (data2 === "paused")) || (data2 === "cancelled"))){
vErrors = addProblem(vErrors, instancePath+"/status", "enum", {allowedValues: schema100.properties.status.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate214.errors = vErrors;
return errors === 0;
}

const schema101 = {"$id":"queries_webhooks_list","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};

function validate215(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "limit") || (key0 === "offset"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data1 = data.offset;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate215.errors = vErrors;
return errors === 0;
}

const schema102 = {"$id":"queries_webhooks_delete","type":"object","required":["id"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1}}};

function validate216(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(key0 === "id")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate216.errors = vErrors;
return errors === 0;
}

const schema103 = {"$id":"queries_contacts_list","type":"object","additionalProperties":false,"properties":{"search":{"type":"string","maxLength":255},"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991},"subscribed":{"type":"boolean"},"bounced":{"type":"boolean"}}};

function validate217(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "search") || (key0 === "limit")) || (key0 === "offset")) || (key0 === "subscribed")) || (key0 === "bounced"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.search !== undefined){
let data0 = data.search;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/search", "maxLength", {limit: 255});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/search", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data1 = data.limit;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data1 < 1 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data2 = data.offset;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data2 < 0 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.subscribed !== undefined){
if(typeof data.subscribed !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/subscribed", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.bounced !== undefined){
if(typeof data.bounced !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/bounced", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate217.errors = vErrors;
return errors === 0;
}

const schema104 = {"$id":"queries_contacts_duplicates","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991},"list_id":{"type":"string","format":"uuid"}}};

function validate218(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "limit") || (key0 === "offset")) || (key0 === "list_id"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data1 = data.offset;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.list_id !== undefined){
let data2 = data.list_id;
if(typeof data2 === "string"){
if(!(formats0(data2))){
vErrors = addProblem(vErrors, instancePath+"/list_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/list_id", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate218.errors = vErrors;
return errors === 0;
}

const schema105 = {"$id":"queries_lists_list","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991},"type":{"type":"string","enum":["static","dynamic"]}}};

function validate219(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "limit") || (key0 === "offset")) || (key0 === "type"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data1 = data.offset;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.type !== undefined){
let data2 = data.type;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if(!((data2 === "static") || (data2 === "dynamic"))){
vErrors = addProblem(vErrors, instancePath+"/type", "enum", {allowedValues: schema105.properties.type.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate219.errors = vErrors;
return errors === 0;
}

const schema106 = {"$id":"queries_segments_list","type":"object","additionalProperties":false,"properties":{"search":{"type":"string","maxLength":255},"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};

function validate220(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "search") || (key0 === "limit")) || (key0 === "offset"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.search !== undefined){
let data0 = data.search;
if(typeof data0 === "string"){
if(func2(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/search", "maxLength", {limit: 255});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/search", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data1 = data.limit;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data1 < 1 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data2 = data.offset;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data2 < 0 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate220.errors = vErrors;
return errors === 0;
}

const schema107 = {"$id":"queries_campaigns_list","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991},"status":{"type":"string","enum":["draft","sending","sent","failed"]}}};

function validate221(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "limit") || (key0 === "offset")) || (key0 === "status"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data1 = data.offset;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.status !== undefined){
let data2 = data.status;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
if(!((((data2 === "draft") || (data2 === "sending")) || (data2 === "sent")) || (data2 === "failed"))){
vErrors = addProblem(vErrors, instancePath+"/status", "enum", {allowedValues: schema107.properties.status.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate221.errors = vErrors;
return errors === 0;
}

const schema108 = {"$id":"queries_suppressions_list","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991},"reason":{"type":"string","enum":["manual","unsubscribe","bounce","complaint"]}}};

function validate222(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "limit") || (key0 === "offset")) || (key0 === "reason"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data1 = data.offset;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.reason !== undefined){
let data2 = data.reason;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/reason", "type", {type: "string"});
errors = vErrors.length;
}
if(!((((data2 === "manual") || (data2 === "unsubscribe")) || (data2 === "bounce")) || (data2 === "complaint"))){
vErrors = addProblem(vErrors, instancePath+"/reason", "enum", {allowedValues: schema108.properties.reason.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate222.errors = vErrors;
return errors === 0;
}

const schema109 = {"$id":"queries_bounces_list","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991},"type":{"type":"string","enum":["permanent","transient","undetermined"]},"email":{"type":"string","format":"email"},"since":{"type":"string","format":"instant-or-day"},"until":{"type":"string","format":"instant-or-day"}}};
const formats50 = formats["instant-or-day"];

function validate223(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "limit") || (key0 === "offset")) || (key0 === "type")) || (key0 === "email")) || (key0 === "since")) || (key0 === "until"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data1 = data.offset;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data1 < 0 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.type !== undefined){
let data2 = data.type;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((data2 === "permanent") || (data2 === "transient")) || (data2 === "undetermined"))){
vErrors = addProblem(vErrors, instancePath+"/type", "enum", {allowedValues: schema109.properties.type.enum});
errors = vErrors.length;
}
}
if(data.email !== undefined){
let data3 = data.email;
if(typeof data3 === "string"){
if(!(formats2(data3))){
vErrors = addProblem(vErrors, instancePath+"/email", "format", {format: "email"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.since !== undefined){
let data4 = data.since;
if(typeof data4 === "string"){
if(!(formats50(data4))){
vErrors = addProblem(vErrors, instancePath+"/since", "format", {format: "instant-or-day"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/since", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.until !== undefined){
let data5 = data.until;
if(typeof data5 === "string"){
if(!(formats50(data5))){
vErrors = addProblem(vErrors, instancePath+"/until", "format", {format: "instant-or-day"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/until", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate223.errors = vErrors;
return errors === 0;
}

const schema110 = {"$id":"queries_analytics_get","type":"object","additionalProperties":false,"properties":{"period":{"type":"string","enum":["1d","7d","30d","90d"]}}};

function validate224(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "period")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.period !== undefined){
let data0 = data.period;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/period", "type", {type: "string"});
errors = vErrors.length;
}
if(!((((data0 === "1d") || (data0 === "7d")) || (data0 === "30d")) || (data0 === "90d"))){
vErrors = addProblem(vErrors, instancePath+"/period", "enum", {allowedValues: schema110.properties.period.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate224.errors = vErrors;
return errors === 0;
}

export const bodies = {
  "emails.send": validate52,
  "emails.batch.send": validate55,
  "automations.create": validate59,
  "automations.update": validate137,
  "automations.steps.create": validate64,
  "automations.steps.replace": validate138,
  "automations.steps.update": validate145,
  "automations.trigger": validate148,
  "webhooks.create": validate149,
  "contacts.create": validate152,
  "contacts.update": validate155,
  "contacts.bulkDelete": validate157,
  "lists.create": validate158,
  "lists.update": validate163,
  "lists.members.add": validate157,
  "lists.members.remove": validate157,
  "segments.create": validate165,
  "segments.update": validate167,
  "tags.create": validate169,
  "tags.update": validate172,
  "tags.contacts.assign": validate157,
  "tags.contacts.remove": validate157,
  "campaigns.create": validate174,
  "templates.create": validate175,
  "templates.update": validate204,
  "suppressions.create": validate206,
  "domains.create": validate207,
  "conversions.create": validate208,
  "tracking.productView": validate211,
};

export const queries = {
  "emails.send": validate212,
  "emails.batch.send": validate212,
  "emails.batch.get": validate212,
  "emails.status": validate212,
  "emails.cancel": validate212,
  "automations.list": validate213,
  "automations.create": validate212,
  "automations.get": validate212,
  "automations.update": validate212,
  "automations.delete": validate212,
  "automations.steps.create": validate212,
  "automations.steps.replace": validate212,
  "automations.steps.update": validate212,
  "automations.steps.delete": validate212,
  "automations.trigger": validate212,
  "automations.runs.list": validate214,
  "automations.runs.cancel": validate212,
  "webhooks.list": validate215,
  "webhooks.create": validate212,
  "webhooks.delete": validate216,
  "webhooks.test": validate212,
  "contacts.list": validate217,
  "contacts.create": validate212,
  "contacts.get": validate212,
  "contacts.update": validate212,
  "contacts.delete": validate212,
  "contacts.bulkDelete": validate212,
  "contacts.deleteAll": validate212,
  "contacts.duplicates": validate218,
  "lists.list": validate219,
  "lists.create": validate212,
  "lists.get": validate212,
  "lists.update": validate212,
  "lists.delete": validate212,
  "lists.members.list": validate215,
  "lists.members.add": validate212,
  "lists.members.remove": validate212,
  "segments.list": validate220,
  "segments.create": validate212,
  "segments.get": validate212,
  "segments.update": validate212,
  "segments.delete": validate212,
  "segments.estimate": validate212,
  "segments.contacts.list": validate215,
  "tags.list": validate220,
  "tags.create": validate212,
  "tags.get": validate212,
  "tags.update": validate212,
  "tags.delete": validate212,
  "tags.contacts.list": validate215,
  "tags.contacts.assign": validate212,
  "tags.contacts.remove": validate212,
  "campaigns.list": validate221,
  "campaigns.create": validate212,
  "campaigns.get": validate212,
  "campaigns.send": validate212,
  "templates.list": validate220,
  "templates.create": validate212,
  "templates.get": validate212,
  "templates.update": validate212,
  "templates.delete": validate212,
  "suppressions.list": validate222,
  "suppressions.create": validate212,
  "suppressions.delete": validate212,
  "bounces.list": validate223,
  "bounces.get": validate212,
  "analytics.get": validate224,
  "domains.list": validate215,
  "domains.create": validate212,
  "domains.get": validate212,
  "domains.delete": validate212,
  "domains.verify": validate212,
  "conversions.list": validate215,
  "conversions.create": validate212,
  "tracking.productView": validate212,
  "apiKey.permissions": validate212,
  "health": validate212,
};

/** How the text of a query parameter is read. */
export const queryTypes = {
  "limit": "integer",
  "offset": "integer",
  "subscribed": "boolean",
  "bounced": "boolean"
};

/** Operations that may be called without a body. */
export const optionalBodies = [];
