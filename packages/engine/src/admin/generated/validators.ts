// @ts-nocheck
// Made from packages/engine/src/admin/openapi.yaml by `npm run generate`. Change the document, not this file.

import { validatorRuntime } from "@posthorn/sdk/contract";

const { addProblem, addProblems, byteLength, codePointLength, deepEqual, formats, maxProblems } = validatorRuntime;

const schema19 = {"$id":"WorkspaceCreate","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"settings":{"$ref":"Settings"}}};
const func1 = codePointLength;
const schema20 = {"$id":"Settings","type":"object","additionalProperties":false,"properties":{"from_email":{"type":["string","null"],"format":"email"},"from_name":{"type":["string","null"],"maxLength":100},"company_name":{"type":["string","null"],"maxLength":255},"company_address":{"type":["string","null"],"maxLength":1000},"hourly_limit":{"type":["integer","null"],"minimum":0},"daily_limit":{"type":["integer","null"],"minimum":0},"plan_limit":{"type":["integer","null"],"minimum":0},"lives":{"type":["object","null"],"additionalProperties":false,"properties":{"content":{"$ref":"Life"},"event":{"$ref":"Life"},"message":{"$ref":"Life"},"run":{"$ref":"Life"},"bounce":{"$ref":"Life"},"link":{"$ref":"Life"},"unsubscribe":{"$ref":"Life"},"idempotency":{"$ref":"Life"},"dead_job":{"$ref":"Life"}}},"step_webhook_secret":{"type":["string","null"],"minLength":16,"maxLength":255}}};
const func3 = Object.prototype.hasOwnProperty;
const formats0 = formats.email;
const schema21 = {"$id":"Life","type":["string","null"],"pattern":"^(none|[0-9]{1,9}(\\.[0-9]{1,9})?(ms|s|m|h|d|w))$"};
const pattern3 = new RegExp("^(none|[0-9]{1,9}(\\.[0-9]{1,9})?(ms|s|m|h|d|w))$", "u");

function validate54(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (data !== null)){
vErrors = addProblem(vErrors, instancePath, "type", {type: schema21.type});
errors = vErrors.length;
}
if(typeof data === "string"){
if(!pattern3.test(data)){
vErrors = addProblem(vErrors, instancePath, "pattern", {pattern: "^(none|[0-9]{1,9}(\\.[0-9]{1,9})?(ms|s|m|h|d|w))$"});
errors = vErrors.length;
}
}
validate54.errors = vErrors;
return errors === 0;
}


function validate53(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func3.call(schema20.properties, key0))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.from_email !== undefined){
let data0 = data.from_email;
if((typeof data0 !== "string") && (data0 !== null)){
vErrors = addProblem(vErrors, instancePath+"/from_email", "type", {type: schema20.properties.from_email.type});
errors = vErrors.length;
}
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/from_email", "format", {format: "email"});
errors = vErrors.length;
}
}
}
if(data.from_name !== undefined){
let data1 = data.from_name;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/from_name", "type", {type: schema20.properties.from_name.type});
errors = vErrors.length;
}
if(typeof data1 === "string"){
if(func1(data1) > 100){
vErrors = addProblem(vErrors, instancePath+"/from_name", "maxLength", {limit: 100});
errors = vErrors.length;
}
}
}
if(data.company_name !== undefined){
let data2 = data.company_name;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/company_name", "type", {type: schema20.properties.company_name.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(func1(data2) > 255){
vErrors = addProblem(vErrors, instancePath+"/company_name", "maxLength", {limit: 255});
errors = vErrors.length;
}
}
}
if(data.company_address !== undefined){
let data3 = data.company_address;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/company_address", "type", {type: schema20.properties.company_address.type});
errors = vErrors.length;
}
if(typeof data3 === "string"){
if(func1(data3) > 1000){
vErrors = addProblem(vErrors, instancePath+"/company_address", "maxLength", {limit: 1000});
errors = vErrors.length;
}
}
}
if(data.hourly_limit !== undefined){
let data4 = data.hourly_limit;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/hourly_limit", "type", {type: schema20.properties.hourly_limit.type});
errors = vErrors.length;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
vErrors = addProblem(vErrors, instancePath+"/hourly_limit", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.daily_limit !== undefined){
let data5 = data.daily_limit;
if((!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) && (data5 !== null)){
vErrors = addProblem(vErrors, instancePath+"/daily_limit", "type", {type: schema20.properties.daily_limit.type});
errors = vErrors.length;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
vErrors = addProblem(vErrors, instancePath+"/daily_limit", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.plan_limit !== undefined){
let data6 = data.plan_limit;
if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
vErrors = addProblem(vErrors, instancePath+"/plan_limit", "type", {type: schema20.properties.plan_limit.type});
errors = vErrors.length;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
vErrors = addProblem(vErrors, instancePath+"/plan_limit", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.lives !== undefined){
let data7 = data.lives;
if((!(data7 && typeof data7 == "object" && !Array.isArray(data7))) && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/lives", "type", {type: schema20.properties.lives.type});
errors = vErrors.length;
}
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
if(!(func3.call(schema20.properties.lives.properties, key1))){
vErrors = addProblem(vErrors, instancePath+"/lives", "additionalProperties", {additionalProperty: key1});
errors = vErrors.length;
}
}
if(data7.content !== undefined){
if(!(validate54(data7.content, {instancePath:instancePath+"/lives/content"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data7.event !== undefined){
if(!(validate54(data7.event, {instancePath:instancePath+"/lives/event"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data7.message !== undefined){
if(!(validate54(data7.message, {instancePath:instancePath+"/lives/message"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data7.run !== undefined){
if(!(validate54(data7.run, {instancePath:instancePath+"/lives/run"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data7.bounce !== undefined){
if(!(validate54(data7.bounce, {instancePath:instancePath+"/lives/bounce"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data7.link !== undefined){
if(!(validate54(data7.link, {instancePath:instancePath+"/lives/link"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data7.unsubscribe !== undefined){
if(!(validate54(data7.unsubscribe, {instancePath:instancePath+"/lives/unsubscribe"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data7.idempotency !== undefined){
if(!(validate54(data7.idempotency, {instancePath:instancePath+"/lives/idempotency"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data7.dead_job !== undefined){
if(!(validate54(data7.dead_job, {instancePath:instancePath+"/lives/dead_job"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
}
}
if(data.step_webhook_secret !== undefined){
let data17 = data.step_webhook_secret;
if((typeof data17 !== "string") && (data17 !== null)){
vErrors = addProblem(vErrors, instancePath+"/step_webhook_secret", "type", {type: schema20.properties.step_webhook_secret.type});
errors = vErrors.length;
}
if(typeof data17 === "string"){
if(func1(data17) > 255){
vErrors = addProblem(vErrors, instancePath+"/step_webhook_secret", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func1(data17) < 16){
vErrors = addProblem(vErrors, instancePath+"/step_webhook_secret", "minLength", {limit: 16});
errors = vErrors.length;
}
}
}
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
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "settings"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func1(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.settings !== undefined){
if(!(validate53(data.settings, {instancePath:instancePath+"/settings"}))){
vErrors = addProblems(vErrors, validate53.errors);
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

const schema22 = {"$id":"WorkspaceUpdate","type":"object","additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"settings":{"$ref":"Settings"}}};

function validate65(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "settings"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func1(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.settings !== undefined){
if(!(validate53(data.settings, {instancePath:instancePath+"/settings"}))){
vErrors = addProblems(vErrors, validate53.errors);
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

const schema23 = {"$id":"KeyCreate","type":"object","additionalProperties":false,"required":["name","type"],"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"type":{"type":"string","enum":["production","sandbox"]},"permissions":{"type":"array","minItems":1,"maxItems":100,"allOf":[{"if":{"maxItems":100},"then":{"items":{"type":"string","maxLength":64}}}]},"rate_limit":{"type":"integer","minimum":0},"email_rate_limit":{"type":"integer","minimum":0}}};

function validate67(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(((((key0 === "name") || (key0 === "type")) || (key0 === "permissions")) || (key0 === "rate_limit")) || (key0 === "email_rate_limit"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/name", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func1(data0) < 1){
vErrors = addProblem(vErrors, instancePath+"/name", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
if(!((data1 === "production") || (data1 === "sandbox"))){
vErrors = addProblem(vErrors, instancePath+"/type", "enum", {allowedValues: schema23.properties.type.enum});
errors = vErrors.length;
}
}
if(data.permissions !== undefined){
let data2 = data.permissions;
const _errs9 = errors;
let valid2 = true;
const _errs10 = errors;
if(Array.isArray(data2)){
if(data2.length > 100){
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
if(typeof data3 === "string"){
if(func1(data3) > 64){
vErrors = addProblem(vErrors, instancePath+"/permissions/" + i0, "maxLength", {limit: 64});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/permissions/" + i0, "type", {type: "string"});
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
if(data2.length > 100){
vErrors = addProblem(vErrors, instancePath+"/permissions", "maxItems", {limit: 100});
errors = vErrors.length;
}
if(data2.length < 1){
vErrors = addProblem(vErrors, instancePath+"/permissions", "minItems", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/permissions", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.rate_limit !== undefined){
let data4 = data.rate_limit;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/rate_limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
vErrors = addProblem(vErrors, instancePath+"/rate_limit", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.email_rate_limit !== undefined){
let data5 = data.email_rate_limit;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = addProblem(vErrors, instancePath+"/email_rate_limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
vErrors = addProblem(vErrors, instancePath+"/email_rate_limit", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate67.errors = vErrors;
return errors === 0;
}

const schema24 = {"$id":"EventEmit","type":"object","additionalProperties":false,"required":["type"],"properties":{"type":{"type":"string"},"data":{"type":"object"}}};

function validate68(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
for(const key0 in data){
if(!((key0 === "type") || (key0 === "data"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data1 = data.data;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate68.errors = vErrors;
return errors === 0;
}

const schema25 = {"$id":"TemplatePreview","type":"object","additionalProperties":false,"properties":{"contact_id":{"type":"string"},"version":{"type":"integer","minimum":1},"subject":{"type":"string","maxLength":998},"template_data":{"type":"object","additionalProperties":true}}};

function validate69(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "contact_id") || (key0 === "version")) || (key0 === "subject")) || (key0 === "template_data"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
if(typeof data.contact_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/version", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/version", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.subject !== undefined){
let data2 = data.subject;
if(typeof data2 === "string"){
if(func1(data2) > 998){
vErrors = addProblem(vErrors, instancePath+"/subject", "maxLength", {limit: 998});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_data !== undefined){
let data3 = data.template_data;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/template_data", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate69.errors = vErrors;
return errors === 0;
}

const schema26 = {"$id":"ExplainRequest","type":"object","additionalProperties":false,"properties":{"contact_id":{"type":"string"},"email":{"type":"string"},"trigger_data":{"type":"object","additionalProperties":true}}};

function validate70(data, {instancePath=""}={}){
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
if(typeof data.contact_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.email !== undefined){
if(typeof data.email !== "string"){
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
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate70.errors = vErrors;
return errors === 0;
}

const schema27 = {"$id":"ClockMove","type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"freeze":{"type":"boolean","const":true},"set":{"type":"string","format":"instant"},"advance":{"type":["string","integer"],"pattern":"^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d|w)$","minimum":0},"to_next":{"type":"boolean","const":true},"resume":{"type":"boolean","const":true},"now":{"type":"boolean","const":true}}};
const formats2 = formats.instant;
const pattern4 = new RegExp("^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d|w)$", "u");

function validate71(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 1){
vErrors = addProblem(vErrors, instancePath, "maxProperties", {limit: 1});
errors = vErrors.length;
}
if(Object.keys(data).length < 1){
vErrors = addProblem(vErrors, instancePath, "minProperties", {limit: 1});
errors = vErrors.length;
}
for(const key0 in data){
if(!((((((key0 === "freeze") || (key0 === "set")) || (key0 === "advance")) || (key0 === "to_next")) || (key0 === "resume")) || (key0 === "now"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.freeze !== undefined){
let data0 = data.freeze;
if(typeof data0 !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/freeze", "type", {type: "boolean"});
errors = vErrors.length;
}
if(true !== data0){
vErrors = addProblem(vErrors, instancePath+"/freeze", "const", {allowedValue: true});
errors = vErrors.length;
}
}
if(data.set !== undefined){
let data1 = data.set;
if(typeof data1 === "string"){
if(!(formats2(data1))){
vErrors = addProblem(vErrors, instancePath+"/set", "format", {format: "instant"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/set", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.advance !== undefined){
let data2 = data.advance;
if((typeof data2 !== "string") && (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2))))){
vErrors = addProblem(vErrors, instancePath+"/advance", "type", {type: schema27.properties.advance.type});
errors = vErrors.length;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/advance", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
vErrors = addProblem(vErrors, instancePath+"/advance", "pattern", {pattern: "^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d|w)$"});
errors = vErrors.length;
}
}
}
if(data.to_next !== undefined){
let data3 = data.to_next;
if(typeof data3 !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/to_next", "type", {type: "boolean"});
errors = vErrors.length;
}
if(true !== data3){
vErrors = addProblem(vErrors, instancePath+"/to_next", "const", {allowedValue: true});
errors = vErrors.length;
}
}
if(data.resume !== undefined){
let data4 = data.resume;
if(typeof data4 !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/resume", "type", {type: "boolean"});
errors = vErrors.length;
}
if(true !== data4){
vErrors = addProblem(vErrors, instancePath+"/resume", "const", {allowedValue: true});
errors = vErrors.length;
}
}
if(data.now !== undefined){
let data5 = data.now;
if(typeof data5 !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/now", "type", {type: "boolean"});
errors = vErrors.length;
}
if(true !== data5){
vErrors = addProblem(vErrors, instancePath+"/now", "const", {allowedValue: true});
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

const schema28 = {"$id":"Settle","type":"object","additionalProperties":false,"properties":{"timeout_ms":{"type":"integer","minimum":1,"maximum":600000},"workspace_id":{"type":"string"}}};

function validate72(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "timeout_ms") || (key0 === "workspace_id"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.timeout_ms !== undefined){
let data0 = data.timeout_ms;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/timeout_ms", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 600000 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/timeout_ms", "maximum", {comparison: "<=", limit: 600000});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/timeout_ms", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.workspace_id !== undefined){
if(typeof data.workspace_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/workspace_id", "type", {type: "string"});
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

const schema29 = {"$id":"bodies_persons_erase","type":"object","additionalProperties":false,"required":["email"],"properties":{"email":{"type":"string","minLength":3,"maxLength":320}}};

function validate73(data, {instancePath=""}={}){
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
if(func1(data0) > 320){
vErrors = addProblem(vErrors, instancePath+"/email", "maxLength", {limit: 320});
errors = vErrors.length;
}
if(func1(data0) < 3){
vErrors = addProblem(vErrors, instancePath+"/email", "minLength", {limit: 3});
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
validate73.errors = vErrors;
return errors === 0;
}

const schema30 = {"$id":"bodies_hold_release","type":"object","additionalProperties":false,"required":["due_jobs"],"properties":{"due_jobs":{"type":"string","enum":["run","drop"]}}};

function validate74(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.due_jobs === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "due_jobs"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(key0 === "due_jobs")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.due_jobs !== undefined){
let data0 = data.due_jobs;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/due_jobs", "type", {type: "string"});
errors = vErrors.length;
}
if(!((data0 === "run") || (data0 === "drop"))){
vErrors = addProblem(vErrors, instancePath+"/due_jobs", "enum", {allowedValues: schema30.properties.due_jobs.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate74.errors = vErrors;
return errors === 0;
}

const schema31 = {"$id":"FaultAdd","type":"object","additionalProperties":false,"required":["operation"],"properties":{"operation":{"type":"string"},"times":{"type":"integer","minimum":1},"probability":{"type":"number","exclusiveMinimum":0,"maximum":1},"status":{"type":"integer","minimum":400,"maximum":599},"code":{"type":"string"},"retry_after":{"type":"integer","minimum":0},"delay_ms":{"type":"integer","minimum":0},"drop_request":{"type":"boolean"},"drop_response":{"type":"boolean"}}};

function validate75(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "operation"});
errors = vErrors.length;
}
for(const key0 in data){
if(!(func3.call(schema31.properties, key0))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.operation !== undefined){
if(typeof data.operation !== "string"){
vErrors = addProblem(vErrors, instancePath+"/operation", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.times !== undefined){
let data1 = data.times;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/times", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
vErrors = addProblem(vErrors, instancePath+"/times", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.probability !== undefined){
let data2 = data.probability;
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/probability", "maximum", {comparison: "<=", limit: 1});
errors = vErrors.length;
}
if(data2 <= 0 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/probability", "exclusiveMinimum", {comparison: ">", limit: 0});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/probability", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
let data3 = data.status;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 599 || isNaN(data3)){
vErrors = addProblem(vErrors, instancePath+"/status", "maximum", {comparison: "<=", limit: 599});
errors = vErrors.length;
}
if(data3 < 400 || isNaN(data3)){
vErrors = addProblem(vErrors, instancePath+"/status", "minimum", {comparison: ">=", limit: 400});
errors = vErrors.length;
}
}
}
if(data.code !== undefined){
if(typeof data.code !== "string"){
vErrors = addProblem(vErrors, instancePath+"/code", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.retry_after !== undefined){
let data5 = data.retry_after;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = addProblem(vErrors, instancePath+"/retry_after", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
vErrors = addProblem(vErrors, instancePath+"/retry_after", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.delay_ms !== undefined){
let data6 = data.delay_ms;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = addProblem(vErrors, instancePath+"/delay_ms", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
vErrors = addProblem(vErrors, instancePath+"/delay_ms", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.drop_request !== undefined){
if(typeof data.drop_request !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/drop_request", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.drop_response !== undefined){
if(typeof data.drop_response !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/drop_response", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate75.errors = vErrors;
return errors === 0;
}

const schema32 = {"$id":"queries_workspaces_list","type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};

function validate76(data, {instancePath=""}={}){
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
validate76.errors = vErrors;
return errors === 0;
}

const schema33 = {"$id":"queries_workspaces_create","type":"object","additionalProperties":false,"properties":{}};

function validate77(data, {instancePath=""}={}){
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
validate77.errors = vErrors;
return errors === 0;
}

const schema34 = {"$id":"queries_messages_list","type":"object","additionalProperties":false,"properties":{"to":{"type":"string"},"status":{"type":"string","enum":["scheduled","queued","sent","delivered","opened","clicked","bounced","failed","cancelled"]},"campaign_id":{"type":"string"},"automation_id":{"type":"string"},"template_id":{"type":"string"},"batch_id":{"type":"string"},"since":{"type":"string","format":"instant-or-day"},"until":{"type":"string","format":"instant-or-day"},"cursor":{"type":"string","minLength":1,"maxLength":300},"count":{"type":"boolean"},"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};
const formats4 = formats["instant-or-day"];

function validate78(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func3.call(schema34.properties, key0))){
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
if(data.status !== undefined){
let data1 = data.status;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((((((((data1 === "scheduled") || (data1 === "queued")) || (data1 === "sent")) || (data1 === "delivered")) || (data1 === "opened")) || (data1 === "clicked")) || (data1 === "bounced")) || (data1 === "failed")) || (data1 === "cancelled"))){
vErrors = addProblem(vErrors, instancePath+"/status", "enum", {allowedValues: schema34.properties.status.enum});
errors = vErrors.length;
}
}
if(data.campaign_id !== undefined){
if(typeof data.campaign_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.automation_id !== undefined){
if(typeof data.automation_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/automation_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_id !== undefined){
if(typeof data.template_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/template_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.batch_id !== undefined){
if(typeof data.batch_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/batch_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.since !== undefined){
let data6 = data.since;
if(typeof data6 === "string"){
if(!(formats4(data6))){
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
let data7 = data.until;
if(typeof data7 === "string"){
if(!(formats4(data7))){
vErrors = addProblem(vErrors, instancePath+"/until", "format", {format: "instant-or-day"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/until", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.cursor !== undefined){
let data8 = data.cursor;
if(typeof data8 === "string"){
if(func1(data8) > 300){
vErrors = addProblem(vErrors, instancePath+"/cursor", "maxLength", {limit: 300});
errors = vErrors.length;
}
if(func1(data8) < 1){
vErrors = addProblem(vErrors, instancePath+"/cursor", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/cursor", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.count !== undefined){
if(typeof data.count !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/count", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data10 = data.limit;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1000 || isNaN(data10)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data10 < 1 || isNaN(data10)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data11 = data.offset;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data11 < 0 || isNaN(data11)){
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
validate78.errors = vErrors;
return errors === 0;
}

const schema35 = {"$id":"queries_messages_checks","type":"object","additionalProperties":false,"properties":{"clients":{"type":"string"},"ignore":{"type":"string"}}};

function validate79(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "clients") || (key0 === "ignore"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.clients !== undefined){
if(typeof data.clients !== "string"){
vErrors = addProblem(vErrors, instancePath+"/clients", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.ignore !== undefined){
if(typeof data.ignore !== "string"){
vErrors = addProblem(vErrors, instancePath+"/ignore", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate79.errors = vErrors;
return errors === 0;
}

const schema36 = {"$id":"queries_events_list","type":"object","additionalProperties":false,"properties":{"type":{"type":"string"},"about":{"type":"string"},"newest":{"type":"boolean"},"since":{"type":"string","format":"instant-or-day"},"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};

function validate80(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "type") || (key0 === "about")) || (key0 === "newest")) || (key0 === "since")) || (key0 === "limit")) || (key0 === "offset"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.about !== undefined){
if(typeof data.about !== "string"){
vErrors = addProblem(vErrors, instancePath+"/about", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.newest !== undefined){
if(typeof data.newest !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/newest", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.since !== undefined){
let data3 = data.since;
if(typeof data3 === "string"){
if(!(formats4(data3))){
vErrors = addProblem(vErrors, instancePath+"/since", "format", {format: "instant-or-day"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/since", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data4 = data.limit;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1000 || isNaN(data4)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data4 < 1 || isNaN(data4)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data5 = data.offset;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data5 < 0 || isNaN(data5)){
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
validate80.errors = vErrors;
return errors === 0;
}

const schema37 = {"$id":"queries_events_stream","type":"object","additionalProperties":false,"properties":{"type":{"type":"string"},"since":{"type":"string","format":"instant-or-day"},"after":{"type":"string","minLength":1,"maxLength":100},"clock":{"type":"boolean"},"changes":{"type":"boolean"},"watch":{"type":"string","maxLength":300,"pattern":"^(workspaces|api_keys|contacts|lists|segments|templates|suppressions|domains|campaigns|webhooks|deliveries|automations|automation_runs|jobs|requests|faults|mail)(,(workspaces|api_keys|contacts|lists|segments|templates|suppressions|domains|campaigns|webhooks|deliveries|automations|automation_runs|jobs|requests|faults|mail))*$"}}};
const pattern5 = new RegExp("^(workspaces|api_keys|contacts|lists|segments|templates|suppressions|domains|campaigns|webhooks|deliveries|automations|automation_runs|jobs|requests|faults|mail)(,(workspaces|api_keys|contacts|lists|segments|templates|suppressions|domains|campaigns|webhooks|deliveries|automations|automation_runs|jobs|requests|faults|mail))*$", "u");

function validate81(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "type") || (key0 === "since")) || (key0 === "after")) || (key0 === "clock")) || (key0 === "changes")) || (key0 === "watch"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.since !== undefined){
let data1 = data.since;
if(typeof data1 === "string"){
if(!(formats4(data1))){
vErrors = addProblem(vErrors, instancePath+"/since", "format", {format: "instant-or-day"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/since", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.after !== undefined){
let data2 = data.after;
if(typeof data2 === "string"){
if(func1(data2) > 100){
vErrors = addProblem(vErrors, instancePath+"/after", "maxLength", {limit: 100});
errors = vErrors.length;
}
if(func1(data2) < 1){
vErrors = addProblem(vErrors, instancePath+"/after", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/after", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.clock !== undefined){
if(typeof data.clock !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/clock", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.changes !== undefined){
if(typeof data.changes !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/changes", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.watch !== undefined){
let data5 = data.watch;
if(typeof data5 === "string"){
if(func1(data5) > 300){
vErrors = addProblem(vErrors, instancePath+"/watch", "maxLength", {limit: 300});
errors = vErrors.length;
}
if(!pattern5.test(data5)){
vErrors = addProblem(vErrors, instancePath+"/watch", "pattern", {pattern: "^(workspaces|api_keys|contacts|lists|segments|templates|suppressions|domains|campaigns|webhooks|deliveries|automations|automation_runs|jobs|requests|faults|mail)(,(workspaces|api_keys|contacts|lists|segments|templates|suppressions|domains|campaigns|webhooks|deliveries|automations|automation_runs|jobs|requests|faults|mail))*$"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/watch", "type", {type: "string"});
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

const schema38 = {"$id":"queries_analytics_days","type":"object","additionalProperties":false,"properties":{"days":{"type":"integer","minimum":1,"maximum":366}}};

function validate82(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "days")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.days !== undefined){
let data0 = data.days;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/days", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 366 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/days", "maximum", {comparison: "<=", limit: 366});
errors = vErrors.length;
}
if(data0 < 1 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/days", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
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

const schema39 = {"$id":"queries_runs_list","type":"object","additionalProperties":false,"properties":{"contact_id":{"type":"string"},"automation_id":{"type":"string"},"status":{"type":"string","enum":["active","completed","failed","cancelled"]},"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};

function validate83(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "contact_id") || (key0 === "automation_id")) || (key0 === "status")) || (key0 === "limit")) || (key0 === "offset"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
if(typeof data.contact_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.automation_id !== undefined){
if(typeof data.automation_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/automation_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
let data2 = data.status;
if(typeof data2 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
if(!((((data2 === "active") || (data2 === "completed")) || (data2 === "failed")) || (data2 === "cancelled"))){
vErrors = addProblem(vErrors, instancePath+"/status", "enum", {allowedValues: schema39.properties.status.enum});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data3 = data.limit;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000 || isNaN(data3)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data3 < 1 || isNaN(data3)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data4 = data.offset;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data4 < 0 || isNaN(data4)){
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
validate83.errors = vErrors;
return errors === 0;
}

const schema40 = {"$id":"queries_webhooks_list","type":"object","additionalProperties":false,"properties":{"status":{"type":"string","enum":["active","disabled"]},"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};

function validate84(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "status") || (key0 === "limit")) || (key0 === "offset"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.status !== undefined){
let data0 = data.status;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
if(!((data0 === "active") || (data0 === "disabled"))){
vErrors = addProblem(vErrors, instancePath+"/status", "enum", {allowedValues: schema40.properties.status.enum});
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
validate84.errors = vErrors;
return errors === 0;
}

const schema41 = {"$id":"queries_deliveries_list","type":"object","additionalProperties":false,"properties":{"webhook_id":{"type":"string"},"status":{"type":"string","enum":["pending","delivered","failed"]},"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};

function validate85(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "webhook_id") || (key0 === "status")) || (key0 === "limit")) || (key0 === "offset"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.webhook_id !== undefined){
if(typeof data.webhook_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/webhook_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
let data1 = data.status;
if(typeof data1 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
if(!(((data1 === "pending") || (data1 === "delivered")) || (data1 === "failed"))){
vErrors = addProblem(vErrors, instancePath+"/status", "enum", {allowedValues: schema41.properties.status.enum});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data2 = data.limit;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data2 < 1 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data3 = data.offset;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data3 < 0 || isNaN(data3)){
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
validate85.errors = vErrors;
return errors === 0;
}

const schema42 = {"$id":"queries_faults_clear","type":"object","additionalProperties":false,"properties":{"operation":{"type":"string"}}};

function validate86(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "operation")){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.operation !== undefined){
if(typeof data.operation !== "string"){
vErrors = addProblem(vErrors, instancePath+"/operation", "type", {type: "string"});
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

const schema43 = {"$id":"queries_requests_list","type":"object","additionalProperties":false,"properties":{"after":{"type":"integer","minimum":0},"newest":{"type":"boolean"},"limit":{"type":"integer","minimum":1,"maximum":1000}}};

function validate87(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "after") || (key0 === "newest")) || (key0 === "limit"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.after !== undefined){
let data0 = data.after;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/after", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
vErrors = addProblem(vErrors, instancePath+"/after", "minimum", {comparison: ">=", limit: 0});
errors = vErrors.length;
}
}
}
if(data.newest !== undefined){
if(typeof data.newest !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/newest", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data2 = data.limit;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data2 < 1 || isNaN(data2)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
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

const schema44 = {"$id":"queries_mail_list","type":"object","additionalProperties":false,"properties":{"to":{"type":"string","pattern":"^.+@[^@\\s]+$","maxLength":320},"from":{"type":"string","pattern":"^.+@[^@\\s]+$","maxLength":320},"subject":{"type":"string","minLength":1,"maxLength":1000},"workspace_id":{"type":"string","minLength":1,"maxLength":100},"after":{"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},"limit":{"type":"integer","minimum":1,"maximum":100},"wait":{"type":"string","pattern":"^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d|w)$","maxLength":20}}};
const pattern6 = new RegExp("^.+@[^@\\s]+$", "u");
const pattern8 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");

function validate88(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "to") || (key0 === "from")) || (key0 === "subject")) || (key0 === "workspace_id")) || (key0 === "after")) || (key0 === "limit")) || (key0 === "wait"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.to !== undefined){
let data0 = data.to;
if(typeof data0 === "string"){
if(func1(data0) > 320){
vErrors = addProblem(vErrors, instancePath+"/to", "maxLength", {limit: 320});
errors = vErrors.length;
}
if(!pattern6.test(data0)){
vErrors = addProblem(vErrors, instancePath+"/to", "pattern", {pattern: "^.+@[^@\\s]+$"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.from !== undefined){
let data1 = data.from;
if(typeof data1 === "string"){
if(func1(data1) > 320){
vErrors = addProblem(vErrors, instancePath+"/from", "maxLength", {limit: 320});
errors = vErrors.length;
}
if(!pattern6.test(data1)){
vErrors = addProblem(vErrors, instancePath+"/from", "pattern", {pattern: "^.+@[^@\\s]+$"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/from", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.subject !== undefined){
let data2 = data.subject;
if(typeof data2 === "string"){
if(func1(data2) > 1000){
vErrors = addProblem(vErrors, instancePath+"/subject", "maxLength", {limit: 1000});
errors = vErrors.length;
}
if(func1(data2) < 1){
vErrors = addProblem(vErrors, instancePath+"/subject", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.workspace_id !== undefined){
let data3 = data.workspace_id;
if(typeof data3 === "string"){
if(func1(data3) > 100){
vErrors = addProblem(vErrors, instancePath+"/workspace_id", "maxLength", {limit: 100});
errors = vErrors.length;
}
if(func1(data3) < 1){
vErrors = addProblem(vErrors, instancePath+"/workspace_id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/workspace_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.after !== undefined){
let data4 = data.after;
if(typeof data4 === "string"){
if(!pattern8.test(data4)){
vErrors = addProblem(vErrors, instancePath+"/after", "pattern", {pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/after", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data5 = data.limit;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 100 || isNaN(data5)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 100});
errors = vErrors.length;
}
if(data5 < 1 || isNaN(data5)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.wait !== undefined){
let data6 = data.wait;
if(typeof data6 === "string"){
if(func1(data6) > 20){
vErrors = addProblem(vErrors, instancePath+"/wait", "maxLength", {limit: 20});
errors = vErrors.length;
}
if(!pattern4.test(data6)){
vErrors = addProblem(vErrors, instancePath+"/wait", "pattern", {pattern: "^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d|w)$"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/wait", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate88.errors = vErrors;
return errors === 0;
}

const schema45 = {"$id":"queries_mail_clear","type":"object","additionalProperties":false,"properties":{"to":{"type":"string","pattern":"^.+@[^@\\s]+$","maxLength":320},"workspace_id":{"type":"string","minLength":1,"maxLength":100}}};

function validate89(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "to") || (key0 === "workspace_id"))){
vErrors = addProblem(vErrors, instancePath, "additionalProperties", {additionalProperty: key0});
errors = vErrors.length;
}
}
if(data.to !== undefined){
let data0 = data.to;
if(typeof data0 === "string"){
if(func1(data0) > 320){
vErrors = addProblem(vErrors, instancePath+"/to", "maxLength", {limit: 320});
errors = vErrors.length;
}
if(!pattern6.test(data0)){
vErrors = addProblem(vErrors, instancePath+"/to", "pattern", {pattern: "^.+@[^@\\s]+$"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.workspace_id !== undefined){
let data1 = data.workspace_id;
if(typeof data1 === "string"){
if(func1(data1) > 100){
vErrors = addProblem(vErrors, instancePath+"/workspace_id", "maxLength", {limit: 100});
errors = vErrors.length;
}
if(func1(data1) < 1){
vErrors = addProblem(vErrors, instancePath+"/workspace_id", "minLength", {limit: 1});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/workspace_id", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate89.errors = vErrors;
return errors === 0;
}

const schema46 = {"$id":"queries_mail_incoming","type":"object","additionalProperties":false,"properties":{"to":{"type":"string"},"since":{"type":"string","format":"instant-or-day"},"until":{"type":"string","format":"instant-or-day"},"limit":{"type":"integer","minimum":1,"maximum":1000},"offset":{"type":"integer","minimum":0,"maximum":9007199254740991}}};

function validate90(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "to") || (key0 === "since")) || (key0 === "until")) || (key0 === "limit")) || (key0 === "offset"))){
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
if(data.since !== undefined){
let data1 = data.since;
if(typeof data1 === "string"){
if(!(formats4(data1))){
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
let data2 = data.until;
if(typeof data2 === "string"){
if(!(formats4(data2))){
vErrors = addProblem(vErrors, instancePath+"/until", "format", {format: "instant-or-day"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/until", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data3 = data.limit;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000 || isNaN(data3)){
vErrors = addProblem(vErrors, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
errors = vErrors.length;
}
if(data3 < 1 || isNaN(data3)){
vErrors = addProblem(vErrors, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
errors = vErrors.length;
}
}
}
if(data.offset !== undefined){
let data4 = data.offset;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
vErrors = addProblem(vErrors, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
errors = vErrors.length;
}
if(data4 < 0 || isNaN(data4)){
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
validate90.errors = vErrors;
return errors === 0;
}

export const bodies = {
  "workspaces.create": validate52,
  "workspaces.update": validate65,
  "keys.create": validate67,
  "events.emit": validate68,
  "templates.preview": validate69,
  "automations.explain": validate70,
  "clock.move": validate71,
  "settle": validate72,
  "persons.erase": validate73,
  "persons.export": validate73,
  "hold.release": validate74,
  "faults.add": validate75,
};

export const queries = {
  "workspaces.list": validate76,
  "workspaces.create": validate77,
  "workspaces.get": validate77,
  "workspaces.update": validate77,
  "keys.list": validate76,
  "keys.create": validate77,
  "keys.revoke": validate77,
  "messages.list": validate78,
  "messages.get": validate77,
  "messages.checks": validate79,
  "events.list": validate80,
  "events.emit": validate77,
  "events.stream": validate81,
  "analytics.days": validate82,
  "suppressions.get": validate77,
  "campaigns.progress": validate77,
  "templates.versions.list": validate76,
  "templates.versions.get": validate77,
  "templates.preview": validate77,
  "runs.list": validate83,
  "runs.get": validate77,
  "automations.counts": validate77,
  "automations.explain": validate77,
  "webhooks.list": validate84,
  "webhooks.get": validate77,
  "deliveries.list": validate85,
  "deliveries.get": validate77,
  "deliveries.replay": validate77,
  "domains.dns": validate77,
  "domains.zone": validate77,
  "clock.get": validate77,
  "clock.move": validate77,
  "settle": validate77,
  "metrics.get": validate77,
  "jobs.list": validate76,
  "jobs.fired": validate76,
  "persons.erase": validate77,
  "persons.export": validate77,
  "webhooks.rotateSecret": validate77,
  "domains.rotateKey": validate77,
  "domains.activateKey": validate77,
  "secrets.reseal": validate77,
  "hold.get": validate77,
  "hold.begin": validate77,
  "hold.release": validate77,
  "faults.list": validate77,
  "faults.add": validate77,
  "faults.clear": validate86,
  "requests.list": validate87,
  "requests.get": validate77,
  "mail.list": validate88,
  "mail.clear": validate89,
  "mail.incoming": validate90,
  "mail.get": validate77,
  "mail.checks": validate79,
  "snapshots.take": validate77,
  "snapshots.restore": validate77,
  "reset": validate77,
};

/** How the text of a query parameter is read. */
export const queryTypes = {
  "limit": "integer",
  "offset": "integer",
  "count": "boolean",
  "newest": "boolean",
  "clock": "boolean",
  "changes": "boolean",
  "days": "integer",
  "after": "integer"
};

/** Operations that may be called without a body. */
export const optionalBodies = ["settle"];
