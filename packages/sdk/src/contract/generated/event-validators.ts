// @ts-nocheck
// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import { addProblem, addProblems, byteLength, codePointLength, deepEqual, formats, maxProblems } from "../validator-runtime.js";

const schema19 = {"$id":"EventContactCreated","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"contact.created"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"Contact"},{"$ref":"TestMark"}]}}};
const formats0 = formats["date-time"];
const schema20 = {"$id":"Contact","type":"object","required":["id","email","first_name","last_name","attributes","subscribed","bounced","unsubscribed_at","tags","lists","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"email":{"type":"string"},"first_name":{"type":["string","null"]},"last_name":{"type":["string","null"]},"attributes":{"$ref":"Attributes"},"subscribed":{"type":"boolean"},"bounced":{"type":"boolean"},"unsubscribed_at":{"type":["string","null"],"format":"date-time"},"tags":{"type":"array","items":{"$ref":"ContactTag"}},"lists":{"type":"array","items":{"$ref":"ContactList"}},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};
const formats2 = formats.uuid;
const schema21 = {"$id":"Attributes","type":"object","additionalProperties":true};

function validate54(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate54.errors = vErrors;
return errors === 0;
}

const schema22 = {"$id":"ContactTag","type":"object","required":["id","name","color"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"},"color":{"type":["string","null"]}}};

function validate56(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
if(data.color === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "color"});
errors = vErrors.length;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.color !== undefined){
let data2 = data.color;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/color", "type", {type: schema22.properties.color.type});
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

const schema23 = {"$id":"ContactList","type":"object","required":["id","name"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"}}};

function validate58(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate58.errors = vErrors;
return errors === 0;
}


function validate53(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "email"});
errors = vErrors.length;
}
if(data.first_name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "first_name"});
errors = vErrors.length;
}
if(data.last_name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "last_name"});
errors = vErrors.length;
}
if(data.attributes === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "attributes"});
errors = vErrors.length;
}
if(data.subscribed === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "subscribed"});
errors = vErrors.length;
}
if(data.bounced === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounced"});
errors = vErrors.length;
}
if(data.unsubscribed_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "unsubscribed_at"});
errors = vErrors.length;
}
if(data.tags === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "tags"});
errors = vErrors.length;
}
if(data.lists === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "lists"});
errors = vErrors.length;
}
if(data.created_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "created_at"});
errors = vErrors.length;
}
if(data.updated_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "updated_at"});
errors = vErrors.length;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.email !== undefined){
if(typeof data.email !== "string"){
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.first_name !== undefined){
let data2 = data.first_name;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/first_name", "type", {type: schema20.properties.first_name.type});
errors = vErrors.length;
}
}
if(data.last_name !== undefined){
let data3 = data.last_name;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/last_name", "type", {type: schema20.properties.last_name.type});
errors = vErrors.length;
}
}
if(data.attributes !== undefined){
if(!(validate54(data.attributes, {instancePath:instancePath+"/attributes"}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
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
if(data.unsubscribed_at !== undefined){
let data7 = data.unsubscribed_at;
if((typeof data7 !== "string") && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/unsubscribed_at", "type", {type: schema20.properties.unsubscribed_at.type});
errors = vErrors.length;
}
if(typeof data7 === "string"){
if(!(formats0(data7))){
vErrors = addProblem(vErrors, instancePath+"/unsubscribed_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.tags !== undefined){
let data8 = data.tags;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate56(data8[i0], {instancePath:instancePath+"/tags/" + i0}))){
vErrors = addProblems(vErrors, validate56.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/tags", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.lists !== undefined){
let data10 = data.lists;
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1 && errors<maxProblems; i1++){
if(!(validate58(data10[i1], {instancePath:instancePath+"/lists/" + i1}))){
vErrors = addProblems(vErrors, validate58.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/lists", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data12 = data.created_at;
if(typeof data12 === "string"){
if(!(formats0(data12))){
vErrors = addProblem(vErrors, instancePath+"/created_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/created_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.updated_at !== undefined){
let data13 = data.updated_at;
if(typeof data13 === "string"){
if(!(formats0(data13))){
vErrors = addProblem(vErrors, instancePath+"/updated_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/updated_at", "type", {type: "string"});
errors = vErrors.length;
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

const schema24 = {"$id":"TestMark","type":"object","properties":{"test":{"type":"boolean"}}};

function validate61(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.test !== undefined){
if(typeof data.test !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/test", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate61.errors = vErrors;
return errors === 0;
}


function validate52(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("contact.created" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "contact.created"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate53(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate53.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema25 = {"$id":"EventContactUpdated","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"contact.updated"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventContactUpdatedData"},{"$ref":"TestMark"}]}}};
const schema26 = {"$id":"EventContactUpdatedData","allOf":[{"$ref":"Contact"},{"type":"object","required":["previous"],"properties":{"previous":{"type":"object","additionalProperties":true}}}]};

function validate64(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate53(data, {instancePath}))){
vErrors = addProblems(vErrors, validate53.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.previous === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "previous"});
errors = vErrors.length;
}
if(data.previous !== undefined){
let data0 = data.previous;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/previous", "type", {type: "object"});
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


function validate63(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("contact.updated" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "contact.updated"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate64(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate64.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate63.errors = vErrors;
return errors === 0;
}

const schema27 = {"$id":"EventContactSubscribed","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"contact.subscribed"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventSubscriptionData"},{"$ref":"TestMark"}]}}};
const schema28 = {"$id":"EventSubscriptionData","type":"object","required":["contact_id","email","list_id","list_name","source"],"properties":{"contact_id":{"type":["string","null"],"format":"uuid"},"email":{"type":"string"},"list_id":{"type":["string","null"],"format":"uuid"},"list_name":{"type":["string","null"]},"source":{"type":"string"}}};

function validate69(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "email"});
errors = vErrors.length;
}
if(data.list_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "list_id"});
errors = vErrors.length;
}
if(data.list_name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "list_name"});
errors = vErrors.length;
}
if(data.source === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "source"});
errors = vErrors.length;
}
if(data.contact_id !== undefined){
let data0 = data.contact_id;
if((typeof data0 !== "string") && (data0 !== null)){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: schema28.properties.contact_id.type});
errors = vErrors.length;
}
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.email !== undefined){
if(typeof data.email !== "string"){
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.list_id !== undefined){
let data2 = data.list_id;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/list_id", "type", {type: schema28.properties.list_id.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(!(formats2(data2))){
vErrors = addProblem(vErrors, instancePath+"/list_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.list_name !== undefined){
let data3 = data.list_name;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/list_name", "type", {type: schema28.properties.list_name.type});
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(typeof data.source !== "string"){
vErrors = addProblem(vErrors, instancePath+"/source", "type", {type: "string"});
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


function validate68(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("contact.subscribed" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "contact.subscribed"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate69(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate69.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema29 = {"$id":"EventContactUnsubscribed","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"contact.unsubscribed"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventSubscriptionData"},{"$ref":"TestMark"}]}}};

function validate72(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("contact.unsubscribed" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "contact.unsubscribed"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate69(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate69.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema30 = {"$id":"EventCampaignSent","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"campaign.sent"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventCampaignData"},{"$ref":"TestMark"}]}}};
const schema31 = {"$id":"EventCampaignData","type":"object","required":["campaign_id","name","subject","total_recipients","started_at","completed_at","stats"],"properties":{"campaign_id":{"type":"string","format":"uuid"},"name":{"type":"string"},"subject":{"type":"string"},"total_recipients":{"type":"integer"},"started_at":{"type":"string","format":"date-time"},"completed_at":{"type":["string","null"],"format":"date-time"},"stats":{"$ref":"CampaignStats"}}};
const schema32 = {"$id":"CampaignStats","type":"object","required":["recipients","sent","delivered","opens","unique_opens","clicks","unique_clicks","bounces","complaints","unsubscribes"],"properties":{"recipients":{"type":"integer"},"sent":{"type":"integer"},"delivered":{"type":"integer"},"opens":{"type":"integer"},"unique_opens":{"type":"integer"},"clicks":{"type":"integer"},"unique_clicks":{"type":"integer"},"bounces":{"type":"integer"},"complaints":{"type":"integer"},"unsubscribes":{"type":"integer"}}};

function validate77(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.recipients === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "recipients"});
errors = vErrors.length;
}
if(data.sent === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sent"});
errors = vErrors.length;
}
if(data.delivered === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "delivered"});
errors = vErrors.length;
}
if(data.opens === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "opens"});
errors = vErrors.length;
}
if(data.unique_opens === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "unique_opens"});
errors = vErrors.length;
}
if(data.clicks === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "clicks"});
errors = vErrors.length;
}
if(data.unique_clicks === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "unique_clicks"});
errors = vErrors.length;
}
if(data.bounces === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounces"});
errors = vErrors.length;
}
if(data.complaints === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "complaints"});
errors = vErrors.length;
}
if(data.unsubscribes === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "unsubscribes"});
errors = vErrors.length;
}
if(data.recipients !== undefined){
let data0 = data.recipients;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/recipients", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.sent !== undefined){
let data1 = data.sent;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/sent", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.delivered !== undefined){
let data2 = data.delivered;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/delivered", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.opens !== undefined){
let data3 = data.opens;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/opens", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.unique_opens !== undefined){
let data4 = data.unique_opens;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/unique_opens", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.clicks !== undefined){
let data5 = data.clicks;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = addProblem(vErrors, instancePath+"/clicks", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.unique_clicks !== undefined){
let data6 = data.unique_clicks;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = addProblem(vErrors, instancePath+"/unique_clicks", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.bounces !== undefined){
let data7 = data.bounces;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = addProblem(vErrors, instancePath+"/bounces", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.complaints !== undefined){
let data8 = data.complaints;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = addProblem(vErrors, instancePath+"/complaints", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.unsubscribes !== undefined){
let data9 = data.unsubscribes;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
vErrors = addProblem(vErrors, instancePath+"/unsubscribes", "type", {type: "integer"});
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
if(data.campaign_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "campaign_id"});
errors = vErrors.length;
}
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
if(data.subject === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "subject"});
errors = vErrors.length;
}
if(data.total_recipients === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "total_recipients"});
errors = vErrors.length;
}
if(data.started_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "started_at"});
errors = vErrors.length;
}
if(data.completed_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "completed_at"});
errors = vErrors.length;
}
if(data.stats === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "stats"});
errors = vErrors.length;
}
if(data.campaign_id !== undefined){
let data0 = data.campaign_id;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.subject !== undefined){
if(typeof data.subject !== "string"){
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.total_recipients !== undefined){
let data3 = data.total_recipients;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/total_recipients", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.started_at !== undefined){
let data4 = data.started_at;
if(typeof data4 === "string"){
if(!(formats0(data4))){
vErrors = addProblem(vErrors, instancePath+"/started_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/started_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.completed_at !== undefined){
let data5 = data.completed_at;
if((typeof data5 !== "string") && (data5 !== null)){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "type", {type: schema31.properties.completed_at.type});
errors = vErrors.length;
}
if(typeof data5 === "string"){
if(!(formats0(data5))){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.stats !== undefined){
if(!(validate77(data.stats, {instancePath:instancePath+"/stats"}))){
vErrors = addProblems(vErrors, validate77.errors);
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


function validate75(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("campaign.sent" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "campaign.sent"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate76(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate76.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema33 = {"$id":"EventCampaignCompleted","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"campaign.completed"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventCampaignData"},{"$ref":"TestMark"}]}}};

function validate81(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("campaign.completed" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "campaign.completed"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate76(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate76.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema34 = {"$id":"EventEmailSent","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"email.sent"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventEmailSentData"},{"$ref":"TestMark"}]}}};
const schema35 = {"$id":"EventEmailSentData","allOf":[{"$ref":"EventEmailData"},{"type":"object","required":["sent_at"],"properties":{"sent_at":{"type":"string","format":"date-time"}}}]};
const schema36 = {"$id":"EventEmailData","type":"object","required":["message_id","to","from","subject","status","contact_id","campaign_id","automation_id","run_id","batch_id","template_id","sandbox"],"properties":{"message_id":{"type":"string"},"to":{"type":"string"},"from":{"type":"string"},"subject":{"type":"string"},"status":{"$ref":"MessageState"},"contact_id":{"type":["string","null"],"format":"uuid"},"campaign_id":{"type":["string","null"],"format":"uuid"},"automation_id":{"type":["string","null"],"format":"uuid"},"run_id":{"type":["string","null"],"format":"uuid"},"batch_id":{"type":["string","null"]},"template_id":{"type":["string","null"],"format":"uuid"},"sandbox":{"type":"boolean"}}};
const schema37 = {"$id":"MessageState","type":"string"};

function validate87(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
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
if(data.message_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message_id"});
errors = vErrors.length;
}
if(data.to === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "to"});
errors = vErrors.length;
}
if(data.from === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "from"});
errors = vErrors.length;
}
if(data.subject === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "subject"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.campaign_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "campaign_id"});
errors = vErrors.length;
}
if(data.automation_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "automation_id"});
errors = vErrors.length;
}
if(data.run_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "run_id"});
errors = vErrors.length;
}
if(data.batch_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "batch_id"});
errors = vErrors.length;
}
if(data.template_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "template_id"});
errors = vErrors.length;
}
if(data.sandbox === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sandbox"});
errors = vErrors.length;
}
if(data.message_id !== undefined){
if(typeof data.message_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.to !== undefined){
if(typeof data.to !== "string"){
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.from !== undefined){
if(typeof data.from !== "string"){
vErrors = addProblem(vErrors, instancePath+"/from", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.subject !== undefined){
if(typeof data.subject !== "string"){
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(!(validate87(data.status, {instancePath:instancePath+"/status"}))){
vErrors = addProblems(vErrors, validate87.errors);
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data5 = data.contact_id;
if((typeof data5 !== "string") && (data5 !== null)){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: schema36.properties.contact_id.type});
errors = vErrors.length;
}
if(typeof data5 === "string"){
if(!(formats2(data5))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.campaign_id !== undefined){
let data6 = data.campaign_id;
if((typeof data6 !== "string") && (data6 !== null)){
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "type", {type: schema36.properties.campaign_id.type});
errors = vErrors.length;
}
if(typeof data6 === "string"){
if(!(formats2(data6))){
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.automation_id !== undefined){
let data7 = data.automation_id;
if((typeof data7 !== "string") && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/automation_id", "type", {type: schema36.properties.automation_id.type});
errors = vErrors.length;
}
if(typeof data7 === "string"){
if(!(formats2(data7))){
vErrors = addProblem(vErrors, instancePath+"/automation_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.run_id !== undefined){
let data8 = data.run_id;
if((typeof data8 !== "string") && (data8 !== null)){
vErrors = addProblem(vErrors, instancePath+"/run_id", "type", {type: schema36.properties.run_id.type});
errors = vErrors.length;
}
if(typeof data8 === "string"){
if(!(formats2(data8))){
vErrors = addProblem(vErrors, instancePath+"/run_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.batch_id !== undefined){
let data9 = data.batch_id;
if((typeof data9 !== "string") && (data9 !== null)){
vErrors = addProblem(vErrors, instancePath+"/batch_id", "type", {type: schema36.properties.batch_id.type});
errors = vErrors.length;
}
}
if(data.template_id !== undefined){
let data10 = data.template_id;
if((typeof data10 !== "string") && (data10 !== null)){
vErrors = addProblem(vErrors, instancePath+"/template_id", "type", {type: schema36.properties.template_id.type});
errors = vErrors.length;
}
if(typeof data10 === "string"){
if(!(formats2(data10))){
vErrors = addProblem(vErrors, instancePath+"/template_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.sandbox !== undefined){
if(typeof data.sandbox !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/sandbox", "type", {type: "boolean"});
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


function validate85(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate86(data, {instancePath}))){
vErrors = addProblems(vErrors, validate86.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.sent_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sent_at"});
errors = vErrors.length;
}
if(data.sent_at !== undefined){
let data0 = data.sent_at;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/sent_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/sent_at", "type", {type: "string"});
errors = vErrors.length;
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


function validate84(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("email.sent" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "email.sent"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate85(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate85.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
errors = vErrors.length;
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

const schema38 = {"$id":"EventEmailDelivered","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"email.delivered"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventEmailDeliveredData"},{"$ref":"TestMark"}]}}};
const schema39 = {"$id":"EventEmailDeliveredData","allOf":[{"$ref":"EventEmailData"},{"type":"object","required":["delivered_at","smtp_response"],"properties":{"delivered_at":{"type":"string","format":"date-time"},"smtp_response":{"type":["string","null"]}}}]};

function validate93(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate86(data, {instancePath}))){
vErrors = addProblems(vErrors, validate86.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.delivered_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "delivered_at"});
errors = vErrors.length;
}
if(data.smtp_response === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "smtp_response"});
errors = vErrors.length;
}
if(data.delivered_at !== undefined){
let data0 = data.delivered_at;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/delivered_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/delivered_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.smtp_response !== undefined){
let data1 = data.smtp_response;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/smtp_response", "type", {type: schema39.allOf[1].properties.smtp_response.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate93.errors = vErrors;
return errors === 0;
}


function validate92(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("email.delivered" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "email.delivered"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate93(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate93.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema40 = {"$id":"EventEmailOpened","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"email.opened"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventEmailOpenedData"},{"$ref":"TestMark"}]}}};
const schema41 = {"$id":"EventEmailOpenedData","allOf":[{"$ref":"EventEmailData"},{"$ref":"EventVisitor"},{"type":"object","required":["opened_at"],"properties":{"opened_at":{"type":"string","format":"date-time"}}}]};
const schema42 = {"$id":"EventVisitor","type":"object","required":["ip_address","user_agent","first"],"properties":{"ip_address":{"type":["string","null"]},"user_agent":{"type":["string","null"]},"first":{"type":"boolean"},"machine":{"type":"boolean"}}};

function validate100(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ip_address === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "ip_address"});
errors = vErrors.length;
}
if(data.user_agent === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "user_agent"});
errors = vErrors.length;
}
if(data.first === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "first"});
errors = vErrors.length;
}
if(data.ip_address !== undefined){
let data0 = data.ip_address;
if((typeof data0 !== "string") && (data0 !== null)){
vErrors = addProblem(vErrors, instancePath+"/ip_address", "type", {type: schema42.properties.ip_address.type});
errors = vErrors.length;
}
}
if(data.user_agent !== undefined){
let data1 = data.user_agent;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/user_agent", "type", {type: schema42.properties.user_agent.type});
errors = vErrors.length;
}
}
if(data.first !== undefined){
if(typeof data.first !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/first", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.machine !== undefined){
if(typeof data.machine !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/machine", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate100.errors = vErrors;
return errors === 0;
}


function validate98(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate86(data, {instancePath}))){
vErrors = addProblems(vErrors, validate86.errors);
errors = vErrors.length;
}
if(!(validate100(data, {instancePath}))){
vErrors = addProblems(vErrors, validate100.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.opened_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "opened_at"});
errors = vErrors.length;
}
if(data.opened_at !== undefined){
let data0 = data.opened_at;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/opened_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/opened_at", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate98.errors = vErrors;
return errors === 0;
}


function validate97(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("email.opened" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "email.opened"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate98(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate98.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema43 = {"$id":"EventEmailClicked","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"email.clicked"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventEmailClickedData"},{"$ref":"TestMark"}]}}};
const schema44 = {"$id":"EventEmailClickedData","allOf":[{"$ref":"EventEmailData"},{"$ref":"EventVisitor"},{"type":"object","required":["clicked_at","url"],"properties":{"clicked_at":{"type":"string","format":"date-time"},"url":{"type":"string"}}}]};

function validate105(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate86(data, {instancePath}))){
vErrors = addProblems(vErrors, validate86.errors);
errors = vErrors.length;
}
if(!(validate100(data, {instancePath}))){
vErrors = addProblems(vErrors, validate100.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.clicked_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "clicked_at"});
errors = vErrors.length;
}
if(data.url === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "url"});
errors = vErrors.length;
}
if(data.clicked_at !== undefined){
let data0 = data.clicked_at;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/clicked_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/clicked_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.url !== undefined){
if(typeof data.url !== "string"){
vErrors = addProblem(vErrors, instancePath+"/url", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate105.errors = vErrors;
return errors === 0;
}


function validate104(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("email.clicked" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "email.clicked"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate105(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate105.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate104.errors = vErrors;
return errors === 0;
}

const schema45 = {"$id":"EventEmailBounced","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"email.bounced"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventEmailBouncedData"},{"$ref":"TestMark"}]}}};
const schema46 = {"$id":"EventEmailBouncedData","allOf":[{"$ref":"EventEmailData"},{"type":"object","required":["bounced_at","bounce_type","bounce"],"properties":{"bounced_at":{"type":"string","format":"date-time"},"bounce_type":{"type":"string"},"bounce":{"$ref":"Bounce"}}}]};
const schema47 = {"$id":"Bounce","type":"object","required":["id","email","message_id","contact_id","campaign_id","type","sub_type","smtp_status","diagnostic_code","isp_name","bounced_at","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"email":{"type":"string"},"message_id":{"type":["string","null"]},"contact_id":{"type":["string","null"],"format":"uuid"},"campaign_id":{"type":["string","null"],"format":"uuid"},"type":{"type":"string"},"sub_type":{"type":["string","null"]},"smtp_status":{"type":["string","null"]},"diagnostic_code":{"type":["string","null"]},"isp_name":{"type":["string","null"]},"bounced_at":{"type":"string","format":"date-time"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate113(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "email"});
errors = vErrors.length;
}
if(data.message_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message_id"});
errors = vErrors.length;
}
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.campaign_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "campaign_id"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.sub_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sub_type"});
errors = vErrors.length;
}
if(data.smtp_status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "smtp_status"});
errors = vErrors.length;
}
if(data.diagnostic_code === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "diagnostic_code"});
errors = vErrors.length;
}
if(data.isp_name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "isp_name"});
errors = vErrors.length;
}
if(data.bounced_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounced_at"});
errors = vErrors.length;
}
if(data.created_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "created_at"});
errors = vErrors.length;
}
if(data.updated_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "updated_at"});
errors = vErrors.length;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.email !== undefined){
if(typeof data.email !== "string"){
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.message_id !== undefined){
let data2 = data.message_id;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: schema47.properties.message_id.type});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data3 = data.contact_id;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: schema47.properties.contact_id.type});
errors = vErrors.length;
}
if(typeof data3 === "string"){
if(!(formats2(data3))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.campaign_id !== undefined){
let data4 = data.campaign_id;
if((typeof data4 !== "string") && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "type", {type: schema47.properties.campaign_id.type});
errors = vErrors.length;
}
if(typeof data4 === "string"){
if(!(formats2(data4))){
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.sub_type !== undefined){
let data6 = data.sub_type;
if((typeof data6 !== "string") && (data6 !== null)){
vErrors = addProblem(vErrors, instancePath+"/sub_type", "type", {type: schema47.properties.sub_type.type});
errors = vErrors.length;
}
}
if(data.smtp_status !== undefined){
let data7 = data.smtp_status;
if((typeof data7 !== "string") && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/smtp_status", "type", {type: schema47.properties.smtp_status.type});
errors = vErrors.length;
}
}
if(data.diagnostic_code !== undefined){
let data8 = data.diagnostic_code;
if((typeof data8 !== "string") && (data8 !== null)){
vErrors = addProblem(vErrors, instancePath+"/diagnostic_code", "type", {type: schema47.properties.diagnostic_code.type});
errors = vErrors.length;
}
}
if(data.isp_name !== undefined){
let data9 = data.isp_name;
if((typeof data9 !== "string") && (data9 !== null)){
vErrors = addProblem(vErrors, instancePath+"/isp_name", "type", {type: schema47.properties.isp_name.type});
errors = vErrors.length;
}
}
if(data.bounced_at !== undefined){
let data10 = data.bounced_at;
if(typeof data10 === "string"){
if(!(formats0(data10))){
vErrors = addProblem(vErrors, instancePath+"/bounced_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/bounced_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data11 = data.created_at;
if(typeof data11 === "string"){
if(!(formats0(data11))){
vErrors = addProblem(vErrors, instancePath+"/created_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/created_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.updated_at !== undefined){
let data12 = data.updated_at;
if(typeof data12 === "string"){
if(!(formats0(data12))){
vErrors = addProblem(vErrors, instancePath+"/updated_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/updated_at", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate113.errors = vErrors;
return errors === 0;
}


function validate111(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate86(data, {instancePath}))){
vErrors = addProblems(vErrors, validate86.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.bounced_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounced_at"});
errors = vErrors.length;
}
if(data.bounce_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounce_type"});
errors = vErrors.length;
}
if(data.bounce === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounce"});
errors = vErrors.length;
}
if(data.bounced_at !== undefined){
let data0 = data.bounced_at;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/bounced_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/bounced_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.bounce_type !== undefined){
if(typeof data.bounce_type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/bounce_type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.bounce !== undefined){
if(!(validate113(data.bounce, {instancePath:instancePath+"/bounce"}))){
vErrors = addProblems(vErrors, validate113.errors);
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


function validate110(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("email.bounced" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "email.bounced"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate111(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate111.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate110.errors = vErrors;
return errors === 0;
}

const schema48 = {"$id":"EventEmailComplained","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"email.complained"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventEmailComplainedData"},{"$ref":"TestMark"}]}}};
const schema49 = {"$id":"EventEmailComplainedData","allOf":[{"$ref":"EventEmailData"},{"type":"object","required":["complained_at","complaint"],"properties":{"complained_at":{"type":"string","format":"date-time"},"complaint":{"type":"object","required":["feedback_type"],"properties":{"feedback_type":{"type":["string","null"]}}}}}]};

function validate118(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate86(data, {instancePath}))){
vErrors = addProblems(vErrors, validate86.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.complained_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "complained_at"});
errors = vErrors.length;
}
if(data.complaint === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "complaint"});
errors = vErrors.length;
}
if(data.complained_at !== undefined){
let data0 = data.complained_at;
if(typeof data0 === "string"){
if(!(formats0(data0))){
vErrors = addProblem(vErrors, instancePath+"/complained_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/complained_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.complaint !== undefined){
let data1 = data.complaint;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.feedback_type === undefined){
vErrors = addProblem(vErrors, instancePath+"/complaint", "required", {missingProperty: "feedback_type"});
errors = vErrors.length;
}
if(data1.feedback_type !== undefined){
let data2 = data1.feedback_type;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/complaint/feedback_type", "type", {type: schema49.allOf[1].properties.complaint.properties.feedback_type.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/complaint", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate118.errors = vErrors;
return errors === 0;
}


function validate117(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("email.complained" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "email.complained"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate118(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate118.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema50 = {"$id":"EventFlowTriggered","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"flow.triggered"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventFlowData"},{"$ref":"TestMark"}]}}};
const schema51 = {"$id":"EventFlowData","type":"object","required":["automation_id","automation_name","run_id","contact_id","email","trigger_type","trigger_data","status"],"properties":{"automation_id":{"type":"string","format":"uuid"},"automation_name":{"type":"string"},"run_id":{"type":"string","format":"uuid"},"contact_id":{"type":"string","format":"uuid"},"email":{"type":"string"},"trigger_type":{"type":"string"},"trigger_data":{"type":"object","additionalProperties":true},"status":{"type":"string"}}};

function validate123(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.automation_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "automation_id"});
errors = vErrors.length;
}
if(data.automation_name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "automation_name"});
errors = vErrors.length;
}
if(data.run_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "run_id"});
errors = vErrors.length;
}
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "email"});
errors = vErrors.length;
}
if(data.trigger_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "trigger_type"});
errors = vErrors.length;
}
if(data.trigger_data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "trigger_data"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.automation_id !== undefined){
let data0 = data.automation_id;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/automation_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/automation_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.automation_name !== undefined){
if(typeof data.automation_name !== "string"){
vErrors = addProblem(vErrors, instancePath+"/automation_name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.run_id !== undefined){
let data2 = data.run_id;
if(typeof data2 === "string"){
if(!(formats2(data2))){
vErrors = addProblem(vErrors, instancePath+"/run_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/run_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data3 = data.contact_id;
if(typeof data3 === "string"){
if(!(formats2(data3))){
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
if(typeof data.email !== "string"){
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.trigger_type !== undefined){
if(typeof data.trigger_type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/trigger_type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.trigger_data !== undefined){
let data6 = data.trigger_data;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/trigger_data", "type", {type: "object"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate123.errors = vErrors;
return errors === 0;
}


function validate122(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("flow.triggered" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "flow.triggered"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate123(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate123.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema52 = {"$id":"EventFlowCompleted","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"flow.completed"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventFlowData"},{"$ref":"TestMark"}]}}};

function validate126(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("flow.completed" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "flow.completed"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate123(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate123.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema53 = {"$id":"EventFormSubmitted","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"form.submitted"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventFormData"},{"$ref":"TestMark"}]}}};
const schema54 = {"$id":"EventFormData","type":"object","required":["form_id","form_name","contact_id","email","fields"],"properties":{"form_id":{"type":"string"},"form_name":{"type":["string","null"]},"contact_id":{"type":["string","null"],"format":"uuid"},"email":{"type":["string","null"]},"fields":{"type":"object","additionalProperties":true}}};

function validate130(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.form_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "form_id"});
errors = vErrors.length;
}
if(data.form_name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "form_name"});
errors = vErrors.length;
}
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "email"});
errors = vErrors.length;
}
if(data.fields === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "fields"});
errors = vErrors.length;
}
if(data.form_id !== undefined){
if(typeof data.form_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/form_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.form_name !== undefined){
let data1 = data.form_name;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/form_name", "type", {type: schema54.properties.form_name.type});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data2 = data.contact_id;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: schema54.properties.contact_id.type});
errors = vErrors.length;
}
if(typeof data2 === "string"){
if(!(formats2(data2))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.email !== undefined){
let data3 = data.email;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: schema54.properties.email.type});
errors = vErrors.length;
}
}
if(data.fields !== undefined){
let data4 = data.fields;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/fields", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate130.errors = vErrors;
return errors === 0;
}


function validate129(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("form.submitted" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "form.submitted"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate130(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate130.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate129.errors = vErrors;
return errors === 0;
}

const schema55 = {"$id":"EventConversionCreated","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"conversion.created"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"Conversion"},{"$ref":"TestMark"}]}}};
const schema56 = {"$id":"Conversion","type":"object","required":["id","contact_id","value","currency","metadata","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"contact_id":{"type":"string","format":"uuid"},"value":{"type":"number"},"currency":{"type":"string"},"metadata":{"type":"object","additionalProperties":true},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate134(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.value === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "value"});
errors = vErrors.length;
}
if(data.currency === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "currency"});
errors = vErrors.length;
}
if(data.metadata === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "metadata"});
errors = vErrors.length;
}
if(data.created_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "created_at"});
errors = vErrors.length;
}
if(data.updated_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "updated_at"});
errors = vErrors.length;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data1 = data.contact_id;
if(typeof data1 === "string"){
if(!(formats2(data1))){
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
let data2 = data.value;
if(!((typeof data2 == "number") && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/value", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.currency !== undefined){
if(typeof data.currency !== "string"){
vErrors = addProblem(vErrors, instancePath+"/currency", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.metadata !== undefined){
let data4 = data.metadata;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/metadata", "type", {type: "object"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data5 = data.created_at;
if(typeof data5 === "string"){
if(!(formats0(data5))){
vErrors = addProblem(vErrors, instancePath+"/created_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/created_at", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.updated_at !== undefined){
let data6 = data.updated_at;
if(typeof data6 === "string"){
if(!(formats0(data6))){
vErrors = addProblem(vErrors, instancePath+"/updated_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/updated_at", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate134.errors = vErrors;
return errors === 0;
}


function validate133(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("conversion.created" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "conversion.created"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate134(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate134.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate133.errors = vErrors;
return errors === 0;
}

const schema57 = {"$id":"EventListMemberAdded","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"list.member_added"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventMembershipData"},{"$ref":"TestMark"}]}}};
const schema58 = {"$id":"EventMembershipData","type":"object","required":["list_id","list_name","contact_id","email","source"],"properties":{"list_id":{"type":"string","format":"uuid"},"list_name":{"type":"string"},"contact_id":{"type":"string","format":"uuid"},"email":{"type":"string"},"source":{"type":"string"}}};

function validate138(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.list_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "list_id"});
errors = vErrors.length;
}
if(data.list_name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "list_name"});
errors = vErrors.length;
}
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "email"});
errors = vErrors.length;
}
if(data.source === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "source"});
errors = vErrors.length;
}
if(data.list_id !== undefined){
let data0 = data.list_id;
if(typeof data0 === "string"){
if(!(formats2(data0))){
vErrors = addProblem(vErrors, instancePath+"/list_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/list_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.list_name !== undefined){
if(typeof data.list_name !== "string"){
vErrors = addProblem(vErrors, instancePath+"/list_name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data2 = data.contact_id;
if(typeof data2 === "string"){
if(!(formats2(data2))){
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
if(typeof data.email !== "string"){
vErrors = addProblem(vErrors, instancePath+"/email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(typeof data.source !== "string"){
vErrors = addProblem(vErrors, instancePath+"/source", "type", {type: "string"});
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


function validate137(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("list.member_added" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "list.member_added"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate138(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate138.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
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

const schema59 = {"$id":"EventListMemberRemoved","type":"object","required":["event","timestamp","data"],"properties":{"event":{"type":"string","const":"list.member_removed"},"timestamp":{"type":"string","format":"date-time"},"data":{"allOf":[{"$ref":"EventMembershipData"},{"$ref":"TestMark"}]}}};

function validate141(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.timestamp === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "timestamp"});
errors = vErrors.length;
}
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.event !== undefined){
let data0 = data.event;
if(typeof data0 !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
if("list.member_removed" !== data0){
vErrors = addProblem(vErrors, instancePath+"/event", "const", {allowedValue: "list.member_removed"});
errors = vErrors.length;
}
}
if(data.timestamp !== undefined){
let data1 = data.timestamp;
if(typeof data1 === "string"){
if(!(formats0(data1))){
vErrors = addProblem(vErrors, instancePath+"/timestamp", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/timestamp", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(!(validate138(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate138.errors);
errors = vErrors.length;
}
if(!(validate61(data2, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate61.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate141.errors = vErrors;
return errors === 0;
}

export const events = {
  "contact.created": validate52,
  "contact.updated": validate63,
  "contact.subscribed": validate68,
  "contact.unsubscribed": validate72,
  "campaign.sent": validate75,
  "campaign.completed": validate81,
  "email.sent": validate84,
  "email.delivered": validate92,
  "email.opened": validate97,
  "email.clicked": validate104,
  "email.bounced": validate110,
  "email.complained": validate117,
  "flow.triggered": validate122,
  "flow.completed": validate126,
  "form.submitted": validate129,
  "conversion.created": validate133,
  "list.member_added": validate137,
  "list.member_removed": validate141,
};
