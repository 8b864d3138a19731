// @ts-nocheck
// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import { addProblem, addProblems, byteLength, codePointLength, deepEqual, formats, maxProblems } from "../validator-runtime.js";

const schema19 = {"$id":"responses_emails_send_200","type":"object","required":["data"],"properties":{"data":{"$ref":"EmailSendResult"}}};
const schema20 = {"$id":"EmailSendResult","type":"object","required":["sent","failed","skipped","total","results"],"properties":{"sent":{"type":"integer"},"failed":{"type":"integer"},"skipped":{"type":"integer"},"total":{"type":"integer"},"from":{"type":"string"},"results":{"type":"array","items":{"$ref":"RecipientResult"}}}};
const schema21 = {"$id":"RecipientResult","type":"object","required":["to","message_id","success"],"properties":{"to":{"type":"string"},"message_id":{"type":["string","null"]},"success":{"type":"boolean"},"reason":{"type":"string"}}};

function validate54(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.to === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "to"});
errors = vErrors.length;
}
if(data.message_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message_id"});
errors = vErrors.length;
}
if(data.success === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "success"});
errors = vErrors.length;
}
if(data.to !== undefined){
if(typeof data.to !== "string"){
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.message_id !== undefined){
let data1 = data.message_id;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: schema21.properties.message_id.type});
errors = vErrors.length;
}
}
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/success", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
vErrors = addProblem(vErrors, instancePath+"/reason", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate54.errors = vErrors;
return errors === 0;
}


function validate53(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.sent === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sent"});
errors = vErrors.length;
}
if(data.failed === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "failed"});
errors = vErrors.length;
}
if(data.skipped === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "skipped"});
errors = vErrors.length;
}
if(data.total === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "total"});
errors = vErrors.length;
}
if(data.results === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "results"});
errors = vErrors.length;
}
if(data.sent !== undefined){
let data0 = data.sent;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/sent", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.failed !== undefined){
let data1 = data.failed;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/failed", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.skipped !== undefined){
let data2 = data.skipped;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/skipped", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.total !== undefined){
let data3 = data.total;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/total", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.from !== undefined){
if(typeof data.from !== "string"){
vErrors = addProblem(vErrors, instancePath+"/from", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.results !== undefined){
let data5 = data.results;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate54(data5[i0], {instancePath:instancePath+"/results/" + i0}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/results", "type", {type: "array"});
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


function validate52(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate53(data.data, {instancePath:instancePath+"/data"}))){
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

const schema22 = {"$id":"responses_emails_send_202","type":"object","required":["data"],"properties":{"data":{"$ref":"ScheduledEmail"}}};
const schema23 = {"$id":"ScheduledEmail","type":"object","required":["scheduled","message_id","scheduled_at"],"properties":{"scheduled":{"type":"boolean","const":true},"message_id":{"type":"string"},"scheduled_at":{"type":"string","format":"date-time"},"from":{"type":"string"}}};
const formats0 = formats["date-time"];

function validate58(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.scheduled === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "scheduled"});
errors = vErrors.length;
}
if(data.message_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message_id"});
errors = vErrors.length;
}
if(data.scheduled_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "scheduled_at"});
errors = vErrors.length;
}
if(data.scheduled !== undefined){
let data0 = data.scheduled;
if(typeof data0 !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/scheduled", "type", {type: "boolean"});
errors = vErrors.length;
}
if(true !== data0){
vErrors = addProblem(vErrors, instancePath+"/scheduled", "const", {allowedValue: true});
errors = vErrors.length;
}
}
if(data.message_id !== undefined){
if(typeof data.message_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.scheduled_at !== undefined){
let data2 = data.scheduled_at;
if(typeof data2 === "string"){
if(!(formats0(data2))){
vErrors = addProblem(vErrors, instancePath+"/scheduled_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/scheduled_at", "type", {type: "string"});
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
validate58.errors = vErrors;
return errors === 0;
}


function validate57(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate58(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate58.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate57.errors = vErrors;
return errors === 0;
}

const schema24 = {"$id":"Error","type":"object","required":["error"],"properties":{"error":{"type":"object","required":["code","message"],"properties":{"code":{"$ref":"ErrorCode"},"message":{"type":"string"},"path":{"type":"string"},"details":{"type":"array","items":{"$ref":"ErrorDetail"}}}}}};
const schema25 = {"$id":"ErrorCode","type":"string"};

function validate61(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
errors = vErrors.length;
}
validate61.errors = vErrors;
return errors === 0;
}

const schema26 = {"$id":"ErrorDetail","type":"object","required":["path","message"],"properties":{"path":{"type":"string"},"message":{"type":"string"}}};

function validate63(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "path"});
errors = vErrors.length;
}
if(data.message === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message"});
errors = vErrors.length;
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = addProblem(vErrors, instancePath+"/path", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.message !== undefined){
if(typeof data.message !== "string"){
vErrors = addProblem(vErrors, instancePath+"/message", "type", {type: "string"});
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


function validate60(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.error === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "error"});
errors = vErrors.length;
}
if(data.error !== undefined){
let data0 = data.error;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.code === undefined){
vErrors = addProblem(vErrors, instancePath+"/error", "required", {missingProperty: "code"});
errors = vErrors.length;
}
if(data0.message === undefined){
vErrors = addProblem(vErrors, instancePath+"/error", "required", {missingProperty: "message"});
errors = vErrors.length;
}
if(data0.code !== undefined){
if(!(validate61(data0.code, {instancePath:instancePath+"/error/code"}))){
vErrors = addProblems(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data0.message !== undefined){
if(typeof data0.message !== "string"){
vErrors = addProblem(vErrors, instancePath+"/error/message", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data0.path !== undefined){
if(typeof data0.path !== "string"){
vErrors = addProblem(vErrors, instancePath+"/error/path", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data0.details !== undefined){
let data4 = data0.details;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate63(data4[i0], {instancePath:instancePath+"/error/details/" + i0}))){
vErrors = addProblems(vErrors, validate63.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/error/details", "type", {type: "array"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/error", "type", {type: "object"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate60.errors = vErrors;
return errors === 0;
}

const schema27 = {"$id":"responses_emails_batch_send_202","type":"object","required":["data"],"properties":{"data":{"$ref":"BatchSendResult"}}};
const schema28 = {"$id":"BatchSendResult","type":"object","required":["batch_id","status","total","sent","failed","results"],"properties":{"batch_id":{"type":"string"},"status":{"$ref":"BatchState"},"total":{"type":"integer"},"sent":{"type":"integer"},"failed":{"type":"integer"},"results":{"type":"array","items":{"$ref":"RecipientResult"}}}};
const schema29 = {"$id":"BatchState","type":"string"};

function validate67(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
errors = vErrors.length;
}
validate67.errors = vErrors;
return errors === 0;
}


function validate66(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.batch_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "batch_id"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.total === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "total"});
errors = vErrors.length;
}
if(data.sent === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sent"});
errors = vErrors.length;
}
if(data.failed === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "failed"});
errors = vErrors.length;
}
if(data.results === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "results"});
errors = vErrors.length;
}
if(data.batch_id !== undefined){
if(typeof data.batch_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/batch_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(!(validate67(data.status, {instancePath:instancePath+"/status"}))){
vErrors = addProblems(vErrors, validate67.errors);
errors = vErrors.length;
}
}
if(data.total !== undefined){
let data2 = data.total;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/total", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.sent !== undefined){
let data3 = data.sent;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/sent", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.failed !== undefined){
let data4 = data.failed;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/failed", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.results !== undefined){
let data5 = data.results;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate54(data5[i0], {instancePath:instancePath+"/results/" + i0}))){
vErrors = addProblems(vErrors, validate54.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/results", "type", {type: "array"});
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


function validate65(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate66(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate66.errors);
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

const schema30 = {"$id":"responses_emails_batch_get_200","type":"object","required":["data"],"properties":{"data":{"$ref":"BatchStatus"}}};
const schema31 = {"$id":"BatchStatus","type":"object","required":["batch_id","status","total","sent","failed","created_at","completed_at","failures"],"properties":{"batch_id":{"type":"string"},"status":{"$ref":"BatchState"},"total":{"type":"integer"},"sent":{"type":"integer"},"failed":{"type":"integer"},"created_at":{"type":"string","format":"date-time"},"completed_at":{"type":["string","null"],"format":"date-time"},"failures":{"type":"array","items":{"$ref":"BatchFailure"}}}};
const schema32 = {"$id":"BatchFailure","type":"object","required":["index","to","message_id","reason"],"properties":{"index":{"type":"integer"},"to":{"type":"string"},"message_id":{"type":["string","null"]},"reason":{"type":"string"}}};

function validate74(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.index === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "index"});
errors = vErrors.length;
}
if(data.to === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "to"});
errors = vErrors.length;
}
if(data.message_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message_id"});
errors = vErrors.length;
}
if(data.reason === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "reason"});
errors = vErrors.length;
}
if(data.index !== undefined){
let data0 = data.index;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/index", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.to !== undefined){
if(typeof data.to !== "string"){
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.message_id !== undefined){
let data2 = data.message_id;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: schema32.properties.message_id.type});
errors = vErrors.length;
}
}
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
vErrors = addProblem(vErrors, instancePath+"/reason", "type", {type: "string"});
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


function validate72(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.batch_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "batch_id"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.total === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "total"});
errors = vErrors.length;
}
if(data.sent === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sent"});
errors = vErrors.length;
}
if(data.failed === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "failed"});
errors = vErrors.length;
}
if(data.created_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "created_at"});
errors = vErrors.length;
}
if(data.completed_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "completed_at"});
errors = vErrors.length;
}
if(data.failures === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "failures"});
errors = vErrors.length;
}
if(data.batch_id !== undefined){
if(typeof data.batch_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/batch_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(!(validate67(data.status, {instancePath:instancePath+"/status"}))){
vErrors = addProblems(vErrors, validate67.errors);
errors = vErrors.length;
}
}
if(data.total !== undefined){
let data2 = data.total;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/total", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.sent !== undefined){
let data3 = data.sent;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/sent", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.failed !== undefined){
let data4 = data.failed;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/failed", "type", {type: "integer"});
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
if(data.completed_at !== undefined){
let data6 = data.completed_at;
if((typeof data6 !== "string") && (data6 !== null)){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "type", {type: schema31.properties.completed_at.type});
errors = vErrors.length;
}
if(typeof data6 === "string"){
if(!(formats0(data6))){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.failures !== undefined){
let data7 = data.failures;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate74(data7[i0], {instancePath:instancePath+"/failures/" + i0}))){
vErrors = addProblems(vErrors, validate74.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/failures", "type", {type: "array"});
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
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate72(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate72.errors);
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

const schema33 = {"$id":"responses_emails_status_200","type":"object","required":["data"],"properties":{"data":{"$ref":"MessageStatus"}}};
const schema34 = {"$id":"MessageStatus","type":"object","required":["message_id","status","to","sent_at","delivered_at","opened_at","clicked_at","bounced_at","bounce_type"],"properties":{"message_id":{"type":"string"},"status":{"$ref":"MessageState"},"to":{"type":"string"},"sent_at":{"type":["string","null"],"format":"date-time"},"delivered_at":{"type":["string","null"],"format":"date-time"},"opened_at":{"type":["string","null"],"format":"date-time"},"clicked_at":{"type":["string","null"],"format":"date-time"},"bounced_at":{"type":["string","null"],"format":"date-time"},"bounce_type":{"type":["string","null"]},"reason":{"type":"string"},"messages":{"type":"array","items":{"$ref":"RecipientMessage"}}}};
const schema35 = {"$id":"MessageState","type":"string"};

function validate79(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
vErrors = addProblem(vErrors, instancePath, "type", {type: "string"});
errors = vErrors.length;
}
validate79.errors = vErrors;
return errors === 0;
}

const schema36 = {"$id":"RecipientMessage","type":"object","required":["to","message_id"],"properties":{"to":{"type":"string"},"message_id":{"type":["string","null"]},"reason":{"type":"string"}}};

function validate81(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.to === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "to"});
errors = vErrors.length;
}
if(data.message_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message_id"});
errors = vErrors.length;
}
if(data.to !== undefined){
if(typeof data.to !== "string"){
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.message_id !== undefined){
let data1 = data.message_id;
if((typeof data1 !== "string") && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: schema36.properties.message_id.type});
errors = vErrors.length;
}
}
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
vErrors = addProblem(vErrors, instancePath+"/reason", "type", {type: "string"});
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


function validate78(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.message_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message_id"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.to === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "to"});
errors = vErrors.length;
}
if(data.sent_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sent_at"});
errors = vErrors.length;
}
if(data.delivered_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "delivered_at"});
errors = vErrors.length;
}
if(data.opened_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "opened_at"});
errors = vErrors.length;
}
if(data.clicked_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "clicked_at"});
errors = vErrors.length;
}
if(data.bounced_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounced_at"});
errors = vErrors.length;
}
if(data.bounce_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounce_type"});
errors = vErrors.length;
}
if(data.message_id !== undefined){
if(typeof data.message_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(!(validate79(data.status, {instancePath:instancePath+"/status"}))){
vErrors = addProblems(vErrors, validate79.errors);
errors = vErrors.length;
}
}
if(data.to !== undefined){
if(typeof data.to !== "string"){
vErrors = addProblem(vErrors, instancePath+"/to", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.sent_at !== undefined){
let data3 = data.sent_at;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/sent_at", "type", {type: schema34.properties.sent_at.type});
errors = vErrors.length;
}
if(typeof data3 === "string"){
if(!(formats0(data3))){
vErrors = addProblem(vErrors, instancePath+"/sent_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.delivered_at !== undefined){
let data4 = data.delivered_at;
if((typeof data4 !== "string") && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/delivered_at", "type", {type: schema34.properties.delivered_at.type});
errors = vErrors.length;
}
if(typeof data4 === "string"){
if(!(formats0(data4))){
vErrors = addProblem(vErrors, instancePath+"/delivered_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.opened_at !== undefined){
let data5 = data.opened_at;
if((typeof data5 !== "string") && (data5 !== null)){
vErrors = addProblem(vErrors, instancePath+"/opened_at", "type", {type: schema34.properties.opened_at.type});
errors = vErrors.length;
}
if(typeof data5 === "string"){
if(!(formats0(data5))){
vErrors = addProblem(vErrors, instancePath+"/opened_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.clicked_at !== undefined){
let data6 = data.clicked_at;
if((typeof data6 !== "string") && (data6 !== null)){
vErrors = addProblem(vErrors, instancePath+"/clicked_at", "type", {type: schema34.properties.clicked_at.type});
errors = vErrors.length;
}
if(typeof data6 === "string"){
if(!(formats0(data6))){
vErrors = addProblem(vErrors, instancePath+"/clicked_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.bounced_at !== undefined){
let data7 = data.bounced_at;
if((typeof data7 !== "string") && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/bounced_at", "type", {type: schema34.properties.bounced_at.type});
errors = vErrors.length;
}
if(typeof data7 === "string"){
if(!(formats0(data7))){
vErrors = addProblem(vErrors, instancePath+"/bounced_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.bounce_type !== undefined){
let data8 = data.bounce_type;
if((typeof data8 !== "string") && (data8 !== null)){
vErrors = addProblem(vErrors, instancePath+"/bounce_type", "type", {type: schema34.properties.bounce_type.type});
errors = vErrors.length;
}
}
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
vErrors = addProblem(vErrors, instancePath+"/reason", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.messages !== undefined){
let data10 = data.messages;
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate81(data10[i0], {instancePath:instancePath+"/messages/" + i0}))){
vErrors = addProblems(vErrors, validate81.errors);
errors = vErrors.length;
}
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
validate78.errors = vErrors;
return errors === 0;
}


function validate77(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate78(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate78.errors);
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

const schema37 = {"$id":"responses_emails_cancel_200","type":"object","required":["data"],"properties":{"data":{"$ref":"CancelledEmail"}}};
const schema38 = {"$id":"CancelledEmail","type":"object","required":["message_id","status","success"],"properties":{"message_id":{"type":"string"},"status":{"$ref":"MessageState"},"success":{"type":"boolean"}}};

function validate85(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.message_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "message_id"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.success === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "success"});
errors = vErrors.length;
}
if(data.message_id !== undefined){
if(typeof data.message_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(!(validate79(data.status, {instancePath:instancePath+"/status"}))){
vErrors = addProblems(vErrors, validate79.errors);
errors = vErrors.length;
}
}
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/success", "type", {type: "boolean"});
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
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate85(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate85.errors);
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

const schema39 = {"$id":"responses_automations_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Automation"}},"pagination":{"$ref":"Pagination"}}};
const schema40 = {"$id":"Automation","type":"object","required":["id","name","status","trigger_type","trigger_config","run_count","steps","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"},"status":{"type":"string"},"trigger_type":{"type":"string"},"trigger_config":{"type":"object","additionalProperties":true},"run_count":{"type":"integer"},"steps":{"type":"array","items":{"$ref":"AutomationStep"}},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};
const formats16 = formats.uuid;
const schema41 = {"$id":"AutomationStep","type":"object","required":["id","automation_id","step_type","position","config","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"automation_id":{"type":"string","format":"uuid"},"step_type":{"type":"string"},"position":{"type":"integer"},"config":{"type":"object","additionalProperties":true},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate90(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.automation_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "automation_id"});
errors = vErrors.length;
}
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
if(data.position === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "position"});
errors = vErrors.length;
}
if(data.config === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "config"});
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
if(!(formats16(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.automation_id !== undefined){
let data1 = data.automation_id;
if(typeof data1 === "string"){
if(!(formats16(data1))){
vErrors = addProblem(vErrors, instancePath+"/automation_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/automation_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
if(typeof data.step_type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.position !== undefined){
let data3 = data.position;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/position", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.config !== undefined){
let data4 = data.config;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/config", "type", {type: "object"});
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
validate90.errors = vErrors;
return errors === 0;
}


function validate89(data, {instancePath=""}={}){
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
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.trigger_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "trigger_type"});
errors = vErrors.length;
}
if(data.trigger_config === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "trigger_config"});
errors = vErrors.length;
}
if(data.run_count === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "run_count"});
errors = vErrors.length;
}
if(data.steps === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "steps"});
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
if(!(formats16(data0))){
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
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.trigger_type !== undefined){
if(typeof data.trigger_type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/trigger_type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.trigger_config !== undefined){
let data4 = data.trigger_config;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/trigger_config", "type", {type: "object"});
errors = vErrors.length;
}
}
if(data.run_count !== undefined){
let data5 = data.run_count;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = addProblem(vErrors, instancePath+"/run_count", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.steps !== undefined){
let data6 = data.steps;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate90(data6[i0], {instancePath:instancePath+"/steps/" + i0}))){
vErrors = addProblems(vErrors, validate90.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/steps", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data8 = data.created_at;
if(typeof data8 === "string"){
if(!(formats0(data8))){
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
let data9 = data.updated_at;
if(typeof data9 === "string"){
if(!(formats0(data9))){
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
validate89.errors = vErrors;
return errors === 0;
}

const schema42 = {"$id":"Pagination","type":"object","required":["total","limit","offset","has_more"],"properties":{"total":{"type":"integer"},"limit":{"type":"integer"},"offset":{"type":"integer"},"has_more":{"type":"boolean"}}};

function validate93(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.total === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "total"});
errors = vErrors.length;
}
if(data.limit === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "limit"});
errors = vErrors.length;
}
if(data.offset === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "offset"});
errors = vErrors.length;
}
if(data.has_more === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "has_more"});
errors = vErrors.length;
}
if(data.total !== undefined){
let data0 = data.total;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/total", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.limit !== undefined){
let data1 = data.limit;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/limit", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.offset !== undefined){
let data2 = data.offset;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/offset", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.has_more !== undefined){
if(typeof data.has_more !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/has_more", "type", {type: "boolean"});
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


function validate88(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate89(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate89.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
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

const schema43 = {"$id":"responses_automations_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Automation"}}};

function validate95(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate89(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate89.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate95.errors = vErrors;
return errors === 0;
}

const schema44 = {"$id":"responses_automations_delete_200","type":"object","required":["data"],"properties":{"data":{"$ref":"Deleted"}}};
const schema45 = {"$id":"Deleted","type":"object","required":["id","success"],"properties":{"id":{"type":"string"},"success":{"type":"boolean"}}};

function validate98(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.success === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "success"});
errors = vErrors.length;
}
if(data.id !== undefined){
if(typeof data.id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/success", "type", {type: "boolean"});
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
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate98(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate98.errors);
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

const schema46 = {"$id":"responses_automations_steps_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"AutomationStep"}}};

function validate100(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate90(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate90.errors);
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

const schema47 = {"$id":"responses_automations_trigger_202","type":"object","required":["data"],"properties":{"data":{"$ref":"AutomationRun"}}};
const schema48 = {"$id":"AutomationRun","type":"object","required":["id","automation_id","contact_id","contact_email","status","trigger_type","trigger_data","current_step_id","next_run_at","started_at","completed_at","cancelled_at","error","steps","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"automation_id":{"type":"string","format":"uuid"},"contact_id":{"type":"string","format":"uuid"},"contact_email":{"type":"string"},"status":{"type":"string"},"trigger_type":{"type":"string"},"trigger_data":{"type":"object","additionalProperties":true},"current_step_id":{"type":["string","null"],"format":"uuid"},"next_run_at":{"type":["string","null"],"format":"date-time"},"started_at":{"type":"string","format":"date-time"},"completed_at":{"type":["string","null"],"format":"date-time"},"cancelled_at":{"type":["string","null"],"format":"date-time"},"error":{"type":["string","null"]},"steps":{"type":"array","items":{"$ref":"RunStep"}},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};
const schema49 = {"$id":"RunStep","type":"object","required":["step_id","step_type","position","status","started_at","completed_at","output","error"],"properties":{"step_id":{"type":"string","format":"uuid"},"step_type":{"type":"string"},"position":{"type":"integer"},"status":{"type":"string"},"started_at":{"type":["string","null"],"format":"date-time"},"completed_at":{"type":["string","null"],"format":"date-time"},"output":{"type":["object","null"],"additionalProperties":true},"error":{"type":["string","null"]}}};

function validate104(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_id"});
errors = vErrors.length;
}
if(data.step_type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "step_type"});
errors = vErrors.length;
}
if(data.position === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "position"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
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
if(data.output === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "output"});
errors = vErrors.length;
}
if(data.error === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "error"});
errors = vErrors.length;
}
if(data.step_id !== undefined){
let data0 = data.step_id;
if(typeof data0 === "string"){
if(!(formats16(data0))){
vErrors = addProblem(vErrors, instancePath+"/step_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/step_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.step_type !== undefined){
if(typeof data.step_type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/step_type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.position !== undefined){
let data2 = data.position;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/position", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.started_at !== undefined){
let data4 = data.started_at;
if((typeof data4 !== "string") && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/started_at", "type", {type: schema49.properties.started_at.type});
errors = vErrors.length;
}
if(typeof data4 === "string"){
if(!(formats0(data4))){
vErrors = addProblem(vErrors, instancePath+"/started_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.completed_at !== undefined){
let data5 = data.completed_at;
if((typeof data5 !== "string") && (data5 !== null)){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "type", {type: schema49.properties.completed_at.type});
errors = vErrors.length;
}
if(typeof data5 === "string"){
if(!(formats0(data5))){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.output !== undefined){
let data6 = data.output;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
vErrors = addProblem(vErrors, instancePath+"/output", "type", {type: schema49.properties.output.type});
errors = vErrors.length;
}
}
if(data.error !== undefined){
let data7 = data.error;
if((typeof data7 !== "string") && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/error", "type", {type: schema49.properties.error.type});
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


function validate103(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.automation_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "automation_id"});
errors = vErrors.length;
}
if(data.contact_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_id"});
errors = vErrors.length;
}
if(data.contact_email === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_email"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
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
if(data.current_step_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "current_step_id"});
errors = vErrors.length;
}
if(data.next_run_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "next_run_at"});
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
if(data.cancelled_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "cancelled_at"});
errors = vErrors.length;
}
if(data.error === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "error"});
errors = vErrors.length;
}
if(data.steps === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "steps"});
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
if(!(formats16(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.automation_id !== undefined){
let data1 = data.automation_id;
if(typeof data1 === "string"){
if(!(formats16(data1))){
vErrors = addProblem(vErrors, instancePath+"/automation_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/automation_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data2 = data.contact_id;
if(typeof data2 === "string"){
if(!(formats16(data2))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.contact_email !== undefined){
if(typeof data.contact_email !== "string"){
vErrors = addProblem(vErrors, instancePath+"/contact_email", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
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
if(data.current_step_id !== undefined){
let data7 = data.current_step_id;
if((typeof data7 !== "string") && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/current_step_id", "type", {type: schema48.properties.current_step_id.type});
errors = vErrors.length;
}
if(typeof data7 === "string"){
if(!(formats16(data7))){
vErrors = addProblem(vErrors, instancePath+"/current_step_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.next_run_at !== undefined){
let data8 = data.next_run_at;
if((typeof data8 !== "string") && (data8 !== null)){
vErrors = addProblem(vErrors, instancePath+"/next_run_at", "type", {type: schema48.properties.next_run_at.type});
errors = vErrors.length;
}
if(typeof data8 === "string"){
if(!(formats0(data8))){
vErrors = addProblem(vErrors, instancePath+"/next_run_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.started_at !== undefined){
let data9 = data.started_at;
if(typeof data9 === "string"){
if(!(formats0(data9))){
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
let data10 = data.completed_at;
if((typeof data10 !== "string") && (data10 !== null)){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "type", {type: schema48.properties.completed_at.type});
errors = vErrors.length;
}
if(typeof data10 === "string"){
if(!(formats0(data10))){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.cancelled_at !== undefined){
let data11 = data.cancelled_at;
if((typeof data11 !== "string") && (data11 !== null)){
vErrors = addProblem(vErrors, instancePath+"/cancelled_at", "type", {type: schema48.properties.cancelled_at.type});
errors = vErrors.length;
}
if(typeof data11 === "string"){
if(!(formats0(data11))){
vErrors = addProblem(vErrors, instancePath+"/cancelled_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.error !== undefined){
let data12 = data.error;
if((typeof data12 !== "string") && (data12 !== null)){
vErrors = addProblem(vErrors, instancePath+"/error", "type", {type: schema48.properties.error.type});
errors = vErrors.length;
}
}
if(data.steps !== undefined){
let data13 = data.steps;
if(Array.isArray(data13)){
const len0 = data13.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate104(data13[i0], {instancePath:instancePath+"/steps/" + i0}))){
vErrors = addProblems(vErrors, validate104.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/steps", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data15 = data.created_at;
if(typeof data15 === "string"){
if(!(formats0(data15))){
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
let data16 = data.updated_at;
if(typeof data16 === "string"){
if(!(formats0(data16))){
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
validate103.errors = vErrors;
return errors === 0;
}


function validate102(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate103(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate103.errors);
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

const schema50 = {"$id":"responses_automations_runs_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"AutomationRun"}},"pagination":{"$ref":"Pagination"}}};

function validate107(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate103(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate103.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
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

const schema51 = {"$id":"responses_webhooks_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"WebhookSubscription"}},"pagination":{"$ref":"Pagination"}}};
const schema52 = {"$id":"WebhookSubscription","type":"object","required":["id","event","targetUrl","createdAt"],"properties":{"id":{"type":"string","format":"uuid"},"event":{"type":"string"},"targetUrl":{"type":"string","format":"uri"},"createdAt":{"type":"string","format":"date-time"}}};
const formats58 = formats.uri;

function validate111(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.event === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "event"});
errors = vErrors.length;
}
if(data.targetUrl === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "targetUrl"});
errors = vErrors.length;
}
if(data.createdAt === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "createdAt"});
errors = vErrors.length;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!(formats16(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.event !== undefined){
if(typeof data.event !== "string"){
vErrors = addProblem(vErrors, instancePath+"/event", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.targetUrl !== undefined){
let data2 = data.targetUrl;
if(typeof data2 === "string"){
if(!(formats58(data2))){
vErrors = addProblem(vErrors, instancePath+"/targetUrl", "format", {format: "uri"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/targetUrl", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.createdAt !== undefined){
let data3 = data.createdAt;
if(typeof data3 === "string"){
if(!(formats0(data3))){
vErrors = addProblem(vErrors, instancePath+"/createdAt", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/createdAt", "type", {type: "string"});
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
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate111(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate111.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
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

const schema53 = {"$id":"responses_webhooks_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"WebhookSubscriptionCreated"}}};
const schema54 = {"$id":"WebhookSubscriptionCreated","allOf":[{"$ref":"WebhookSubscription"},{"type":"object","required":["secret"],"properties":{"secret":{"type":"string"}}}]};

function validate115(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate111(data, {instancePath}))){
vErrors = addProblems(vErrors, validate111.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.secret === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "secret"});
errors = vErrors.length;
}
if(data.secret !== undefined){
if(typeof data.secret !== "string"){
vErrors = addProblem(vErrors, instancePath+"/secret", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate115.errors = vErrors;
return errors === 0;
}


function validate114(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate115(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate115.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate114.errors = vErrors;
return errors === 0;
}

const schema55 = {"$id":"responses_webhooks_test_200","type":"object","required":["data"],"properties":{"data":{"$ref":"WebhookTestResult"}}};
const schema56 = {"$id":"WebhookTestResult","type":"object","required":["success","status_code","response_time_ms"],"properties":{"success":{"type":"boolean"},"status_code":{"type":"integer"},"response_time_ms":{"type":"integer"}}};

function validate119(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.success === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "success"});
errors = vErrors.length;
}
if(data.status_code === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status_code"});
errors = vErrors.length;
}
if(data.response_time_ms === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "response_time_ms"});
errors = vErrors.length;
}
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/success", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.status_code !== undefined){
let data1 = data.status_code;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/status_code", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.response_time_ms !== undefined){
let data2 = data.response_time_ms;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/response_time_ms", "type", {type: "integer"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate119.errors = vErrors;
return errors === 0;
}


function validate118(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate119(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate119.errors);
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

const schema57 = {"$id":"responses_contacts_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Contact"}},"pagination":{"$ref":"Pagination"}}};
const schema58 = {"$id":"Contact","type":"object","required":["id","email","first_name","last_name","attributes","subscribed","bounced","unsubscribed_at","tags","lists","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"email":{"type":"string"},"first_name":{"type":["string","null"]},"last_name":{"type":["string","null"]},"attributes":{"$ref":"Attributes"},"subscribed":{"type":"boolean"},"bounced":{"type":"boolean"},"unsubscribed_at":{"type":["string","null"],"format":"date-time"},"tags":{"type":"array","items":{"$ref":"ContactTag"}},"lists":{"type":"array","items":{"$ref":"ContactList"}},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};
const schema59 = {"$id":"Attributes","type":"object","additionalProperties":true};

function validate123(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate123.errors = vErrors;
return errors === 0;
}

const schema60 = {"$id":"ContactTag","type":"object","required":["id","name","color"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"},"color":{"type":["string","null"]}}};

function validate125(data, {instancePath=""}={}){
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
if(!(formats16(data0))){
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
vErrors = addProblem(vErrors, instancePath+"/color", "type", {type: schema60.properties.color.type});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate125.errors = vErrors;
return errors === 0;
}

const schema61 = {"$id":"ContactList","type":"object","required":["id","name"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"}}};

function validate127(data, {instancePath=""}={}){
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
if(!(formats16(data0))){
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
validate127.errors = vErrors;
return errors === 0;
}


function validate122(data, {instancePath=""}={}){
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
if(!(formats16(data0))){
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
vErrors = addProblem(vErrors, instancePath+"/first_name", "type", {type: schema58.properties.first_name.type});
errors = vErrors.length;
}
}
if(data.last_name !== undefined){
let data3 = data.last_name;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/last_name", "type", {type: schema58.properties.last_name.type});
errors = vErrors.length;
}
}
if(data.attributes !== undefined){
if(!(validate123(data.attributes, {instancePath:instancePath+"/attributes"}))){
vErrors = addProblems(vErrors, validate123.errors);
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
vErrors = addProblem(vErrors, instancePath+"/unsubscribed_at", "type", {type: schema58.properties.unsubscribed_at.type});
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
if(!(validate125(data8[i0], {instancePath:instancePath+"/tags/" + i0}))){
vErrors = addProblems(vErrors, validate125.errors);
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
if(!(validate127(data10[i1], {instancePath:instancePath+"/lists/" + i1}))){
vErrors = addProblems(vErrors, validate127.errors);
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
validate122.errors = vErrors;
return errors === 0;
}


function validate121(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate122(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate122.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
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

const schema62 = {"$id":"responses_contacts_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Contact"}}};

function validate131(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate122(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate122.errors);
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

const schema63 = {"$id":"responses_contacts_bulkDelete_200","type":"object","required":["data"],"properties":{"data":{"$ref":"CountDeleted"}}};
const schema64 = {"$id":"CountDeleted","type":"object","required":["deleted"],"properties":{"deleted":{"type":"integer"}}};

function validate134(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.deleted === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "deleted"});
errors = vErrors.length;
}
if(data.deleted !== undefined){
let data0 = data.deleted;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/deleted", "type", {type: "integer"});
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
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate134(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate134.errors);
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

const schema65 = {"$id":"responses_contacts_duplicates_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"DuplicateContact"}},"pagination":{"$ref":"Pagination"}}};
const schema66 = {"$id":"DuplicateContact","allOf":[{"$ref":"Contact"},{"type":"object","required":["list_count"],"properties":{"list_count":{"type":"integer"}}}]};

function validate137(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate122(data, {instancePath}))){
vErrors = addProblems(vErrors, validate122.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.list_count === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "list_count"});
errors = vErrors.length;
}
if(data.list_count !== undefined){
let data0 = data.list_count;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/list_count", "type", {type: "integer"});
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


function validate136(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate137(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate137.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate136.errors = vErrors;
return errors === 0;
}

const schema67 = {"$id":"responses_lists_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"List"}},"pagination":{"$ref":"Pagination"}}};
const schema68 = {"$id":"List","type":"object","required":["id","name","description","type","conditions","member_count","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"},"description":{"type":["string","null"]},"type":{"type":"string"},"conditions":{"type":["object","null"],"allOf":[{"if":{"type":["object"]},"then":{"$ref":"SegmentConditions"}}]},"member_count":{"type":"integer"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};
const schema69 = {"$id":"SegmentConditions","type":"object","required":["rules"],"additionalProperties":false,"properties":{"match":{"type":"string","enum":["all","any"]},"rules":{"type":"array","minItems":1,"maxItems":100,"allOf":[{"if":{"maxItems":100},"then":{"items":{"$ref":"ConditionRule"}}}]}}};
const schema70 = {"$id":"ConditionRule","type":"object","required":["field","operator"],"additionalProperties":false,"properties":{"field":{"type":"string","minLength":1,"maxLength":255},"operator":{"type":"string","enum":["equals","not_equals","contains","not_contains","starts_with","ends_with","gt","lt","gte","lte","in","not_in","is_set","is_not_set","before","after","within_last_days"]},"value":{"type":["string","number","boolean","array"],"minItems":1,"maxItems":1000,"allOf":[{"if":{"maxItems":1000},"then":{"items":{"type":["string","number","boolean"]}}}]}}};
const func1 = codePointLength;

function validate144(data, {instancePath=""}={}){
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
if(func1(data0) > 255){
vErrors = addProblem(vErrors, instancePath+"/field", "maxLength", {limit: 255});
errors = vErrors.length;
}
if(func1(data0) < 1){
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
vErrors = addProblem(vErrors, instancePath+"/operator", "enum", {allowedValues: schema70.properties.operator.enum});
errors = vErrors.length;
}
}
if(data.value !== undefined){
let data2 = data.value;
if((((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))) && (typeof data2 !== "boolean")) && (!(Array.isArray(data2)))){
vErrors = addProblem(vErrors, instancePath+"/value", "type", {type: schema70.properties.value.type});
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
vErrors = addProblem(vErrors, instancePath+"/value/" + i0, "type", {type: schema70.properties.value.allOf[0].then.items.type});
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
validate144.errors = vErrors;
return errors === 0;
}


function validate143(data, {instancePath=""}={}){
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
vErrors = addProblem(vErrors, instancePath+"/match", "enum", {allowedValues: schema69.properties.match.enum});
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
if(!(validate144(data1[i0], {instancePath:instancePath+"/rules/" + i0}))){
vErrors = addProblems(vErrors, validate144.errors);
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
validate143.errors = vErrors;
return errors === 0;
}


function validate142(data, {instancePath=""}={}){
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
if(data.description === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "description"});
errors = vErrors.length;
}
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.conditions === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "conditions"});
errors = vErrors.length;
}
if(data.member_count === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "member_count"});
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
if(!(formats16(data0))){
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
if(data.description !== undefined){
let data2 = data.description;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema68.properties.description.type});
errors = vErrors.length;
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.conditions !== undefined){
let data4 = data.conditions;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/conditions", "type", {type: schema68.properties.conditions.type});
errors = vErrors.length;
}
const _errs12 = errors;
let valid2 = true;
const _errs13 = errors;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
var _valid0 = _errs13 === errors;
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs15 = errors;
if(!(validate143(data4, {instancePath:instancePath+"/conditions"}))){
vErrors = addProblems(vErrors, validate143.errors);
errors = vErrors.length;
}
var _valid0 = _errs15 === errors;
valid2 = _valid0;
}
if(!valid2){
}
}
if(data.member_count !== undefined){
let data5 = data.member_count;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = addProblem(vErrors, instancePath+"/member_count", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data6 = data.created_at;
if(typeof data6 === "string"){
if(!(formats0(data6))){
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
let data7 = data.updated_at;
if(typeof data7 === "string"){
if(!(formats0(data7))){
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
validate142.errors = vErrors;
return errors === 0;
}


function validate141(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate142(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate142.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
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

const schema71 = {"$id":"responses_lists_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"List"}}};

function validate149(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate142(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate142.errors);
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

const schema72 = {"$id":"responses_lists_members_add_200","type":"object","required":["data"],"properties":{"data":{"$ref":"CountAdded"}}};
const schema73 = {"$id":"CountAdded","type":"object","required":["added","skipped"],"properties":{"added":{"type":"integer"},"skipped":{"type":"integer"}}};

function validate152(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.added === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "added"});
errors = vErrors.length;
}
if(data.skipped === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "skipped"});
errors = vErrors.length;
}
if(data.added !== undefined){
let data0 = data.added;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/added", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.skipped !== undefined){
let data1 = data.skipped;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/skipped", "type", {type: "integer"});
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


function validate151(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate152(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate152.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate151.errors = vErrors;
return errors === 0;
}

const schema74 = {"$id":"responses_lists_members_remove_200","type":"object","required":["data"],"properties":{"data":{"$ref":"CountRemoved"}}};
const schema75 = {"$id":"CountRemoved","type":"object","required":["removed","skipped"],"properties":{"removed":{"type":"integer"},"skipped":{"type":"integer"}}};

function validate155(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.removed === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "removed"});
errors = vErrors.length;
}
if(data.skipped === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "skipped"});
errors = vErrors.length;
}
if(data.removed !== undefined){
let data0 = data.removed;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/removed", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.skipped !== undefined){
let data1 = data.skipped;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/skipped", "type", {type: "integer"});
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


function validate154(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate155(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate155.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate154.errors = vErrors;
return errors === 0;
}

const schema76 = {"$id":"responses_segments_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Segment"}},"pagination":{"$ref":"Pagination"}}};
const schema77 = {"$id":"Segment","type":"object","required":["id","name","conditions","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"},"conditions":{"type":["object","null"],"allOf":[{"if":{"type":["object"]},"then":{"$ref":"SegmentConditions"}}]},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate158(data, {instancePath=""}={}){
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
if(data.conditions === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "conditions"});
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
if(!(formats16(data0))){
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
if(data.conditions !== undefined){
let data2 = data.conditions;
if((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/conditions", "type", {type: schema77.properties.conditions.type});
errors = vErrors.length;
}
const _errs8 = errors;
let valid2 = true;
const _errs9 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
var _valid0 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs11 = errors;
if(!(validate143(data2, {instancePath:instancePath+"/conditions"}))){
vErrors = addProblems(vErrors, validate143.errors);
errors = vErrors.length;
}
var _valid0 = _errs11 === errors;
valid2 = _valid0;
}
if(!valid2){
}
}
if(data.created_at !== undefined){
let data3 = data.created_at;
if(typeof data3 === "string"){
if(!(formats0(data3))){
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
let data4 = data.updated_at;
if(typeof data4 === "string"){
if(!(formats0(data4))){
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
validate158.errors = vErrors;
return errors === 0;
}


function validate157(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate158(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate158.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
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

const schema78 = {"$id":"responses_segments_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Segment"}}};

function validate162(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate158(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate158.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate162.errors = vErrors;
return errors === 0;
}

const schema79 = {"$id":"responses_segments_get_200","type":"object","required":["data"],"properties":{"data":{"$ref":"SegmentDetail"}}};
const schema80 = {"$id":"SegmentDetail","allOf":[{"$ref":"Segment"},{"type":"object","required":["contact_count"],"properties":{"contact_count":{"type":"integer"}}}]};

function validate165(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate158(data, {instancePath}))){
vErrors = addProblems(vErrors, validate158.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.contact_count === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_count"});
errors = vErrors.length;
}
if(data.contact_count !== undefined){
let data0 = data.contact_count;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/contact_count", "type", {type: "integer"});
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


function validate164(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate165(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate165.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate164.errors = vErrors;
return errors === 0;
}

const schema81 = {"$id":"responses_segments_estimate_200","type":"object","required":["data"],"properties":{"data":{"$ref":"SegmentEstimate"}}};
const schema82 = {"$id":"SegmentEstimate","type":"object","required":["count"],"properties":{"count":{"type":"integer"}}};

function validate169(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.count === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "count"});
errors = vErrors.length;
}
if(data.count !== undefined){
let data0 = data.count;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/count", "type", {type: "integer"});
errors = vErrors.length;
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


function validate168(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate169(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate169.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate168.errors = vErrors;
return errors === 0;
}

const schema83 = {"$id":"responses_tags_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Tag"}},"pagination":{"$ref":"Pagination"}}};
const schema84 = {"$id":"Tag","type":"object","required":["id","name","color","description","contact_count","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"},"color":{"type":["string","null"]},"description":{"type":["string","null"]},"contact_count":{"type":"integer"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate172(data, {instancePath=""}={}){
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
if(data.description === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "description"});
errors = vErrors.length;
}
if(data.contact_count === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "contact_count"});
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
if(!(formats16(data0))){
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
vErrors = addProblem(vErrors, instancePath+"/color", "type", {type: schema84.properties.color.type});
errors = vErrors.length;
}
}
if(data.description !== undefined){
let data3 = data.description;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema84.properties.description.type});
errors = vErrors.length;
}
}
if(data.contact_count !== undefined){
let data4 = data.contact_count;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/contact_count", "type", {type: "integer"});
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
validate172.errors = vErrors;
return errors === 0;
}


function validate171(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate172(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate172.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate171.errors = vErrors;
return errors === 0;
}

const schema85 = {"$id":"responses_tags_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Tag"}}};

function validate175(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate172(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate172.errors);
errors = vErrors.length;
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

const schema86 = {"$id":"responses_campaigns_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Campaign"}},"pagination":{"$ref":"Pagination"}}};
const schema87 = {"$id":"Campaign","type":"object","required":["id","name","subject","template_id","list_id","segment_id","status","total_recipients","started_at","completed_at","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"},"subject":{"type":"string"},"template_id":{"type":"string","format":"uuid"},"list_id":{"type":["string","null"],"format":"uuid"},"segment_id":{"type":["string","null"],"format":"uuid"},"status":{"type":"string"},"total_recipients":{"type":["integer","null"]},"started_at":{"type":["string","null"],"format":"date-time"},"completed_at":{"type":["string","null"],"format":"date-time"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate178(data, {instancePath=""}={}){
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
if(data.subject === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "subject"});
errors = vErrors.length;
}
if(data.template_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "template_id"});
errors = vErrors.length;
}
if(data.list_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "list_id"});
errors = vErrors.length;
}
if(data.segment_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "segment_id"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
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
if(!(formats16(data0))){
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
if(data.subject !== undefined){
if(typeof data.subject !== "string"){
vErrors = addProblem(vErrors, instancePath+"/subject", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.template_id !== undefined){
let data3 = data.template_id;
if(typeof data3 === "string"){
if(!(formats16(data3))){
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
let data4 = data.list_id;
if((typeof data4 !== "string") && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/list_id", "type", {type: schema87.properties.list_id.type});
errors = vErrors.length;
}
if(typeof data4 === "string"){
if(!(formats16(data4))){
vErrors = addProblem(vErrors, instancePath+"/list_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.segment_id !== undefined){
let data5 = data.segment_id;
if((typeof data5 !== "string") && (data5 !== null)){
vErrors = addProblem(vErrors, instancePath+"/segment_id", "type", {type: schema87.properties.segment_id.type});
errors = vErrors.length;
}
if(typeof data5 === "string"){
if(!(formats16(data5))){
vErrors = addProblem(vErrors, instancePath+"/segment_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.total_recipients !== undefined){
let data7 = data.total_recipients;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/total_recipients", "type", {type: schema87.properties.total_recipients.type});
errors = vErrors.length;
}
}
if(data.started_at !== undefined){
let data8 = data.started_at;
if((typeof data8 !== "string") && (data8 !== null)){
vErrors = addProblem(vErrors, instancePath+"/started_at", "type", {type: schema87.properties.started_at.type});
errors = vErrors.length;
}
if(typeof data8 === "string"){
if(!(formats0(data8))){
vErrors = addProblem(vErrors, instancePath+"/started_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.completed_at !== undefined){
let data9 = data.completed_at;
if((typeof data9 !== "string") && (data9 !== null)){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "type", {type: schema87.properties.completed_at.type});
errors = vErrors.length;
}
if(typeof data9 === "string"){
if(!(formats0(data9))){
vErrors = addProblem(vErrors, instancePath+"/completed_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
}
if(data.created_at !== undefined){
let data10 = data.created_at;
if(typeof data10 === "string"){
if(!(formats0(data10))){
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
let data11 = data.updated_at;
if(typeof data11 === "string"){
if(!(formats0(data11))){
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
validate178.errors = vErrors;
return errors === 0;
}


function validate177(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate178(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate178.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
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

const schema88 = {"$id":"responses_campaigns_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Campaign"}}};

function validate181(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate178(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate178.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate181.errors = vErrors;
return errors === 0;
}

const schema89 = {"$id":"responses_campaigns_get_200","type":"object","required":["data"],"properties":{"data":{"$ref":"CampaignDetail"}}};
const schema90 = {"$id":"CampaignDetail","allOf":[{"$ref":"Campaign"},{"type":"object","required":["stats","rates"],"properties":{"stats":{"$ref":"CampaignStats"},"rates":{"$ref":"CampaignRates"}}}]};
const schema91 = {"$id":"CampaignStats","type":"object","required":["recipients","sent","delivered","opens","unique_opens","clicks","unique_clicks","bounces","complaints","unsubscribes"],"properties":{"recipients":{"type":"integer"},"sent":{"type":"integer"},"delivered":{"type":"integer"},"opens":{"type":"integer"},"unique_opens":{"type":"integer"},"clicks":{"type":"integer"},"unique_clicks":{"type":"integer"},"bounces":{"type":"integer"},"complaints":{"type":"integer"},"unsubscribes":{"type":"integer"}}};

function validate186(data, {instancePath=""}={}){
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
validate186.errors = vErrors;
return errors === 0;
}

const schema92 = {"$id":"CampaignRates","type":"object","required":["delivery_rate","bounce_rate","open_rate","click_rate","complaint_rate","unsubscribe_rate"],"properties":{"delivery_rate":{"type":"number"},"bounce_rate":{"type":"number"},"open_rate":{"type":"number"},"click_rate":{"type":"number"},"complaint_rate":{"type":"number"},"unsubscribe_rate":{"type":"number"}}};

function validate188(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.delivery_rate === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "delivery_rate"});
errors = vErrors.length;
}
if(data.bounce_rate === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounce_rate"});
errors = vErrors.length;
}
if(data.open_rate === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "open_rate"});
errors = vErrors.length;
}
if(data.click_rate === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "click_rate"});
errors = vErrors.length;
}
if(data.complaint_rate === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "complaint_rate"});
errors = vErrors.length;
}
if(data.unsubscribe_rate === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "unsubscribe_rate"});
errors = vErrors.length;
}
if(data.delivery_rate !== undefined){
let data0 = data.delivery_rate;
if(!((typeof data0 == "number") && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/delivery_rate", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.bounce_rate !== undefined){
let data1 = data.bounce_rate;
if(!((typeof data1 == "number") && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/bounce_rate", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.open_rate !== undefined){
let data2 = data.open_rate;
if(!((typeof data2 == "number") && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/open_rate", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.click_rate !== undefined){
let data3 = data.click_rate;
if(!((typeof data3 == "number") && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/click_rate", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.complaint_rate !== undefined){
let data4 = data.complaint_rate;
if(!((typeof data4 == "number") && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/complaint_rate", "type", {type: "number"});
errors = vErrors.length;
}
}
if(data.unsubscribe_rate !== undefined){
let data5 = data.unsubscribe_rate;
if(!((typeof data5 == "number") && (isFinite(data5)))){
vErrors = addProblem(vErrors, instancePath+"/unsubscribe_rate", "type", {type: "number"});
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


function validate184(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate178(data, {instancePath}))){
vErrors = addProblems(vErrors, validate178.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.stats === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "stats"});
errors = vErrors.length;
}
if(data.rates === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "rates"});
errors = vErrors.length;
}
if(data.stats !== undefined){
if(!(validate186(data.stats, {instancePath:instancePath+"/stats"}))){
vErrors = addProblems(vErrors, validate186.errors);
errors = vErrors.length;
}
}
if(data.rates !== undefined){
if(!(validate188(data.rates, {instancePath:instancePath+"/rates"}))){
vErrors = addProblems(vErrors, validate188.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate184.errors = vErrors;
return errors === 0;
}


function validate183(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate184(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate184.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate183.errors = vErrors;
return errors === 0;
}

const schema93 = {"$id":"responses_campaigns_send_202","type":"object","required":["data"],"properties":{"data":{"$ref":"CampaignSendResult"}}};
const schema94 = {"$id":"CampaignSendResult","type":"object","required":["id","status","total_recipients","batches_queued"],"properties":{"id":{"type":"string","format":"uuid"},"status":{"type":"string"},"total_recipients":{"type":"integer"},"batches_queued":{"type":"integer"}}};

function validate192(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.total_recipients === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "total_recipients"});
errors = vErrors.length;
}
if(data.batches_queued === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "batches_queued"});
errors = vErrors.length;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!(formats16(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.total_recipients !== undefined){
let data2 = data.total_recipients;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/total_recipients", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.batches_queued !== undefined){
let data3 = data.batches_queued;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/batches_queued", "type", {type: "integer"});
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


function validate191(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate192(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate192.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate191.errors = vErrors;
return errors === 0;
}

const schema95 = {"$id":"responses_templates_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"TemplateSummary"}},"pagination":{"$ref":"Pagination"}}};
const schema96 = {"$id":"TemplateSummary","type":"object","required":["id","name","description","version","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"name":{"type":"string"},"description":{"type":["string","null"]},"version":{"type":"integer"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate195(data, {instancePath=""}={}){
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
if(data.description === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "description"});
errors = vErrors.length;
}
if(data.version === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "version"});
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
if(!(formats16(data0))){
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
if(data.description !== undefined){
let data2 = data.description;
if((typeof data2 !== "string") && (data2 !== null)){
vErrors = addProblem(vErrors, instancePath+"/description", "type", {type: schema96.properties.description.type});
errors = vErrors.length;
}
}
if(data.version !== undefined){
let data3 = data.version;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/version", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data4 = data.created_at;
if(typeof data4 === "string"){
if(!(formats0(data4))){
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
let data5 = data.updated_at;
if(typeof data5 === "string"){
if(!(formats0(data5))){
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
validate195.errors = vErrors;
return errors === 0;
}


function validate194(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate195(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate195.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate194.errors = vErrors;
return errors === 0;
}

const schema97 = {"$id":"responses_templates_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Template"}}};
const schema98 = {"$id":"Template","allOf":[{"$ref":"TemplateSummary"},{"type":"object","required":["html","json_structure"],"properties":{"html":{"type":"string"},"json_structure":{"type":["object","null"],"allOf":[{"if":{"type":["object"]},"then":{"$ref":"TemplateStructure"}}]}}}]};
const schema99 = {"$id":"TemplateStructure","type":"object","required":["blocks"],"additionalProperties":false,"properties":{"blocks":{"type":"array","maxItems":1000,"allOf":[{"if":{"maxItems":1000},"then":{"items":{"$ref":"TemplateBlock"}}}]},"settings":{"$ref":"TemplateSettings"}}};
const schema100 = {"$id":"TemplateBlock","type":"object","required":["type"],"properties":{"type":{"enum":["header","text","button","image","divider","spacer","html","columns","social","dynamic","conditional","hero","profile","dropshadow"]}},"allOf":[{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["header"]}}},"then":{"$ref":"HeaderBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["text"]}}},"then":{"$ref":"TextBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["button"]}}},"then":{"$ref":"ButtonBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["image"]}}},"then":{"$ref":"ImageBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["divider"]}}},"then":{"$ref":"DividerBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["spacer"]}}},"then":{"$ref":"SpacerBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["html"]}}},"then":{"$ref":"HtmlBlock"}},{"if":{"type":"object","required":["type"],"properties":{"type":{"enum":["columns","social","dynamic","conditional","hero","profile","dropshadow"]}}},"then":{"$ref":"CustomBlock"}}]};
const schema101 = {"$id":"HeaderBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"header"},"content":{"type":"object","additionalProperties":true,"properties":{"text":{"type":"string"},"level":{"type":"integer","enum":[1,2,3]},"alignment":{"type":"string"},"color":{"type":"string"}}}}};

function validate203(data, {instancePath=""}={}){
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
if(func1(data0) < 1){
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
vErrors = addProblem(vErrors, instancePath+"/content/level", "enum", {allowedValues: schema101.properties.content.properties.level.enum});
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
validate203.errors = vErrors;
return errors === 0;
}

const schema102 = {"$id":"TextBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"text"},"content":{"type":"object","additionalProperties":true,"properties":{"html":{"type":"string"},"alignment":{"type":"string"},"color":{"type":"string"}}}}};

function validate205(data, {instancePath=""}={}){
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
if(func1(data0) < 1){
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
validate205.errors = vErrors;
return errors === 0;
}

const schema103 = {"$id":"ButtonBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"button"},"content":{"type":"object","additionalProperties":true,"properties":{"text":{"type":"string"},"url":{"type":"string"},"alignment":{"type":"string"},"backgroundColor":{"type":"string"},"textColor":{"type":"string"},"borderRadius":{"$ref":"BlockSize"},"fullWidth":{"type":"boolean"}}}}};
const schema104 = {"$id":"BlockSize","type":["number","string"],"pattern":"^[0-9]+([.][0-9]+)?(px|%)$"};
const pattern3 = new RegExp("^[0-9]+([.][0-9]+)?(px|%)$", "u");

function validate208(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if((!((typeof data == "number") && (isFinite(data)))) && (typeof data !== "string")){
vErrors = addProblem(vErrors, instancePath, "type", {type: schema104.type});
errors = vErrors.length;
}
if(typeof data === "string"){
if(!pattern3.test(data)){
vErrors = addProblem(vErrors, instancePath, "pattern", {pattern: "^[0-9]+([.][0-9]+)?(px|%)$"});
errors = vErrors.length;
}
}
validate208.errors = vErrors;
return errors === 0;
}


function validate207(data, {instancePath=""}={}){
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
if(func1(data0) < 1){
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
if(!(validate208(data2.borderRadius, {instancePath:instancePath+"/content/borderRadius"}))){
vErrors = addProblems(vErrors, validate208.errors);
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
validate207.errors = vErrors;
return errors === 0;
}

const schema105 = {"$id":"ImageBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"image"},"content":{"type":"object","additionalProperties":true,"properties":{"src":{"type":"string"},"alt":{"type":"string"},"width":{"type":["string","number"],"pattern":"^(auto|full|[0-9]+([.][0-9]+)?(px|%))$"},"alignment":{"type":"string"}}}}};
const pattern4 = new RegExp("^(auto|full|[0-9]+([.][0-9]+)?(px|%))$", "u");

function validate211(data, {instancePath=""}={}){
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
if(func1(data0) < 1){
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
vErrors = addProblem(vErrors, instancePath+"/content/width", "type", {type: schema105.properties.content.properties.width.type});
errors = vErrors.length;
}
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
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
validate211.errors = vErrors;
return errors === 0;
}

const schema106 = {"$id":"DividerBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"divider"},"content":{"type":"object","additionalProperties":true,"properties":{"color":{"type":"string"},"thickness":{"$ref":"BlockSize"},"style":{"type":"string","enum":["solid","dashed","dotted"]},"width":{"$ref":"BlockSize"}}}}};

function validate213(data, {instancePath=""}={}){
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
if(func1(data0) < 1){
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
if(!(validate208(data2.thickness, {instancePath:instancePath+"/content/thickness"}))){
vErrors = addProblems(vErrors, validate208.errors);
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
vErrors = addProblem(vErrors, instancePath+"/content/style", "enum", {allowedValues: schema106.properties.content.properties.style.enum});
errors = vErrors.length;
}
}
if(data2.width !== undefined){
if(!(validate208(data2.width, {instancePath:instancePath+"/content/width"}))){
vErrors = addProblems(vErrors, validate208.errors);
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
validate213.errors = vErrors;
return errors === 0;
}

const schema107 = {"$id":"SpacerBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"spacer"},"content":{"type":"object","additionalProperties":true,"properties":{"height":{"$ref":"BlockSize"}}}}};

function validate217(data, {instancePath=""}={}){
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
if(func1(data0) < 1){
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
if(!(validate208(data2.height, {instancePath:instancePath+"/content/height"}))){
vErrors = addProblems(vErrors, validate208.errors);
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
validate217.errors = vErrors;
return errors === 0;
}

const schema108 = {"$id":"HtmlBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","const":"html"},"content":{"type":"object","additionalProperties":true,"properties":{"html":{"type":"string"}}}}};

function validate220(data, {instancePath=""}={}){
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
if(func1(data0) < 1){
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
validate220.errors = vErrors;
return errors === 0;
}

const schema109 = {"$id":"CustomBlock","type":"object","required":["id","type","content"],"additionalProperties":false,"properties":{"id":{"type":"string","minLength":1},"type":{"type":"string","enum":["columns","social","dynamic","conditional","hero","profile","dropshadow"]},"content":{"type":"object","additionalProperties":true}}};

function validate222(data, {instancePath=""}={}){
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
if(func1(data0) < 1){
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
vErrors = addProblem(vErrors, instancePath+"/type", "enum", {allowedValues: schema109.properties.type.enum});
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
validate222.errors = vErrors;
return errors === 0;
}


function validate202(data, {instancePath=""}={}){
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
if(!(validate203(data, {instancePath}))){
vErrors = addProblems(vErrors, validate203.errors);
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
if(!(validate205(data, {instancePath}))){
vErrors = addProblems(vErrors, validate205.errors);
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
if(!(validate207(data, {instancePath}))){
vErrors = addProblems(vErrors, validate207.errors);
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
if(!(validate211(data, {instancePath}))){
vErrors = addProblems(vErrors, validate211.errors);
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
if(!(validate213(data, {instancePath}))){
vErrors = addProblems(vErrors, validate213.errors);
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
if(!(validate217(data, {instancePath}))){
vErrors = addProblems(vErrors, validate217.errors);
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
if(!(validate220(data, {instancePath}))){
vErrors = addProblems(vErrors, validate220.errors);
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
if(!(validate222(data, {instancePath}))){
vErrors = addProblems(vErrors, validate222.errors);
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
vErrors = addProblem(vErrors, instancePath+"/type", "enum", {allowedValues: schema100.properties.type.enum});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate202.errors = vErrors;
return errors === 0;
}

const schema110 = {"$id":"TemplateSettings","type":"object","additionalProperties":false,"properties":{"fontFamily":{"type":"string"},"contentWidth":{"$ref":"BlockSize"},"backgroundColor":{"type":"string"},"contentBackgroundColor":{"type":"string"},"defaultTextColor":{"type":"string"}}};

function validate225(data, {instancePath=""}={}){
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
if(!(validate208(data.contentWidth, {instancePath:instancePath+"/contentWidth"}))){
vErrors = addProblems(vErrors, validate208.errors);
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
validate225.errors = vErrors;
return errors === 0;
}


function validate201(data, {instancePath=""}={}){
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
if(!(validate202(data0[i0], {instancePath:instancePath+"/blocks/" + i0}))){
vErrors = addProblems(vErrors, validate202.errors);
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
if(!(validate225(data.settings, {instancePath:instancePath+"/settings"}))){
vErrors = addProblems(vErrors, validate225.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate201.errors = vErrors;
return errors === 0;
}


function validate199(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(!(validate195(data, {instancePath}))){
vErrors = addProblems(vErrors, validate195.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.html === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "html"});
errors = vErrors.length;
}
if(data.json_structure === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "json_structure"});
errors = vErrors.length;
}
if(data.html !== undefined){
if(typeof data.html !== "string"){
vErrors = addProblem(vErrors, instancePath+"/html", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.json_structure !== undefined){
let data1 = data.json_structure;
if((!(data1 && typeof data1 == "object" && !Array.isArray(data1))) && (data1 !== null)){
vErrors = addProblem(vErrors, instancePath+"/json_structure", "type", {type: schema98.allOf[1].properties.json_structure.type});
errors = vErrors.length;
}
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
vErrors = addProblem(vErrors);
errors = vErrors.length;
}
var _valid0 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs11 = errors;
if(!(validate201(data1, {instancePath:instancePath+"/json_structure"}))){
vErrors = addProblems(vErrors, validate201.errors);
errors = vErrors.length;
}
var _valid0 = _errs11 === errors;
valid3 = _valid0;
}
if(!valid3){
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate199.errors = vErrors;
return errors === 0;
}


function validate198(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate199(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate199.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate198.errors = vErrors;
return errors === 0;
}

const schema111 = {"$id":"responses_suppressions_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Suppression"}},"pagination":{"$ref":"Pagination"}}};
const schema112 = {"$id":"Suppression","type":"object","required":["id","email","reason","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"email":{"type":"string"},"reason":{"type":"string"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate231(data, {instancePath=""}={}){
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
if(data.reason === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "reason"});
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
if(!(formats16(data0))){
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
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
vErrors = addProblem(vErrors, instancePath+"/reason", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data3 = data.created_at;
if(typeof data3 === "string"){
if(!(formats0(data3))){
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
let data4 = data.updated_at;
if(typeof data4 === "string"){
if(!(formats0(data4))){
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
validate231.errors = vErrors;
return errors === 0;
}


function validate230(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate231(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate231.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate230.errors = vErrors;
return errors === 0;
}

const schema113 = {"$id":"responses_suppressions_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Suppression"}}};

function validate234(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate231(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate231.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate234.errors = vErrors;
return errors === 0;
}

const schema114 = {"$id":"responses_bounces_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Bounce"}},"pagination":{"$ref":"Pagination"}}};
const schema115 = {"$id":"Bounce","type":"object","required":["id","email","message_id","contact_id","campaign_id","type","sub_type","smtp_status","diagnostic_code","isp_name","bounced_at","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"email":{"type":"string"},"message_id":{"type":["string","null"]},"contact_id":{"type":["string","null"],"format":"uuid"},"campaign_id":{"type":["string","null"],"format":"uuid"},"type":{"type":"string"},"sub_type":{"type":["string","null"]},"smtp_status":{"type":["string","null"]},"diagnostic_code":{"type":["string","null"]},"isp_name":{"type":["string","null"]},"bounced_at":{"type":"string","format":"date-time"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate237(data, {instancePath=""}={}){
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
if(!(formats16(data0))){
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
vErrors = addProblem(vErrors, instancePath+"/message_id", "type", {type: schema115.properties.message_id.type});
errors = vErrors.length;
}
}
if(data.contact_id !== undefined){
let data3 = data.contact_id;
if((typeof data3 !== "string") && (data3 !== null)){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: schema115.properties.contact_id.type});
errors = vErrors.length;
}
if(typeof data3 === "string"){
if(!(formats16(data3))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
}
if(data.campaign_id !== undefined){
let data4 = data.campaign_id;
if((typeof data4 !== "string") && (data4 !== null)){
vErrors = addProblem(vErrors, instancePath+"/campaign_id", "type", {type: schema115.properties.campaign_id.type});
errors = vErrors.length;
}
if(typeof data4 === "string"){
if(!(formats16(data4))){
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
vErrors = addProblem(vErrors, instancePath+"/sub_type", "type", {type: schema115.properties.sub_type.type});
errors = vErrors.length;
}
}
if(data.smtp_status !== undefined){
let data7 = data.smtp_status;
if((typeof data7 !== "string") && (data7 !== null)){
vErrors = addProblem(vErrors, instancePath+"/smtp_status", "type", {type: schema115.properties.smtp_status.type});
errors = vErrors.length;
}
}
if(data.diagnostic_code !== undefined){
let data8 = data.diagnostic_code;
if((typeof data8 !== "string") && (data8 !== null)){
vErrors = addProblem(vErrors, instancePath+"/diagnostic_code", "type", {type: schema115.properties.diagnostic_code.type});
errors = vErrors.length;
}
}
if(data.isp_name !== undefined){
let data9 = data.isp_name;
if((typeof data9 !== "string") && (data9 !== null)){
vErrors = addProblem(vErrors, instancePath+"/isp_name", "type", {type: schema115.properties.isp_name.type});
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
validate237.errors = vErrors;
return errors === 0;
}


function validate236(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate237(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate237.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate236.errors = vErrors;
return errors === 0;
}

const schema116 = {"$id":"responses_bounces_get_200","type":"object","required":["data"],"properties":{"data":{"$ref":"Bounce"}}};

function validate240(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate237(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate237.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate240.errors = vErrors;
return errors === 0;
}

const schema117 = {"$id":"responses_analytics_get_200","type":"object","required":["data"],"properties":{"data":{"$ref":"Analytics"}}};
const schema118 = {"$id":"Analytics","type":"object","required":["period","totals","daily_api_sends"],"properties":{"period":{"type":"string"},"totals":{"$ref":"AnalyticsTotals"},"daily_api_sends":{"type":"array","items":{"$ref":"DailyCount"}}}};
const schema119 = {"$id":"AnalyticsTotals","type":"object","required":["sends","campaign_sends","api_sends","delivered","opens","clicks","bounces"],"properties":{"sends":{"type":"integer"},"campaign_sends":{"type":"integer"},"api_sends":{"type":"integer"},"delivered":{"type":"integer"},"opens":{"type":"integer"},"clicks":{"type":"integer"},"bounces":{"type":"integer"}}};

function validate244(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.sends === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "sends"});
errors = vErrors.length;
}
if(data.campaign_sends === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "campaign_sends"});
errors = vErrors.length;
}
if(data.api_sends === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "api_sends"});
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
if(data.clicks === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "clicks"});
errors = vErrors.length;
}
if(data.bounces === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "bounces"});
errors = vErrors.length;
}
if(data.sends !== undefined){
let data0 = data.sends;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = addProblem(vErrors, instancePath+"/sends", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.campaign_sends !== undefined){
let data1 = data.campaign_sends;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/campaign_sends", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.api_sends !== undefined){
let data2 = data.api_sends;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = addProblem(vErrors, instancePath+"/api_sends", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.delivered !== undefined){
let data3 = data.delivered;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addProblem(vErrors, instancePath+"/delivered", "type", {type: "integer"});
errors = vErrors.length;
}
}
if(data.opens !== undefined){
let data4 = data.opens;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addProblem(vErrors, instancePath+"/opens", "type", {type: "integer"});
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
if(data.bounces !== undefined){
let data6 = data.bounces;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = addProblem(vErrors, instancePath+"/bounces", "type", {type: "integer"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate244.errors = vErrors;
return errors === 0;
}

const schema120 = {"$id":"DailyCount","type":"object","required":["date","count"],"properties":{"date":{"type":"string","format":"date"},"count":{"type":"integer"}}};
const formats134 = formats.date;

function validate246(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.date === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "date"});
errors = vErrors.length;
}
if(data.count === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "count"});
errors = vErrors.length;
}
if(data.date !== undefined){
let data0 = data.date;
if(typeof data0 === "string"){
if(!(formats134(data0))){
vErrors = addProblem(vErrors, instancePath+"/date", "format", {format: "date"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/date", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.count !== undefined){
let data1 = data.count;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = addProblem(vErrors, instancePath+"/count", "type", {type: "integer"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate246.errors = vErrors;
return errors === 0;
}


function validate243(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.period === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "period"});
errors = vErrors.length;
}
if(data.totals === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "totals"});
errors = vErrors.length;
}
if(data.daily_api_sends === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "daily_api_sends"});
errors = vErrors.length;
}
if(data.period !== undefined){
if(typeof data.period !== "string"){
vErrors = addProblem(vErrors, instancePath+"/period", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.totals !== undefined){
if(!(validate244(data.totals, {instancePath:instancePath+"/totals"}))){
vErrors = addProblems(vErrors, validate244.errors);
errors = vErrors.length;
}
}
if(data.daily_api_sends !== undefined){
let data2 = data.daily_api_sends;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate246(data2[i0], {instancePath:instancePath+"/daily_api_sends/" + i0}))){
vErrors = addProblems(vErrors, validate246.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/daily_api_sends", "type", {type: "array"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate243.errors = vErrors;
return errors === 0;
}


function validate242(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate243(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate243.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate242.errors = vErrors;
return errors === 0;
}

const schema121 = {"$id":"responses_domains_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Domain"}},"pagination":{"$ref":"Pagination"}}};
const schema122 = {"$id":"Domain","type":"object","required":["id","domain","status","verified","dkim_enabled","dns_records","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"domain":{"type":"string"},"status":{"type":"string"},"verified":{"type":"boolean"},"dkim_enabled":{"type":"boolean"},"dns_records":{"type":"array","items":{"$ref":"DnsRecord"}},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};
const schema123 = {"$id":"DnsRecord","type":"object","required":["type","name","value","purpose","status"],"properties":{"type":{"type":"string"},"name":{"type":"string"},"value":{"type":"string"},"purpose":{"type":"string"},"status":{"type":"string"}}};

function validate251(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "type"});
errors = vErrors.length;
}
if(data.name === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "name"});
errors = vErrors.length;
}
if(data.value === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "value"});
errors = vErrors.length;
}
if(data.purpose === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "purpose"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.value !== undefined){
if(typeof data.value !== "string"){
vErrors = addProblem(vErrors, instancePath+"/value", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.purpose !== undefined){
if(typeof data.purpose !== "string"){
vErrors = addProblem(vErrors, instancePath+"/purpose", "type", {type: "string"});
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
validate251.errors = vErrors;
return errors === 0;
}


function validate250(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "id"});
errors = vErrors.length;
}
if(data.domain === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "domain"});
errors = vErrors.length;
}
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.verified === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "verified"});
errors = vErrors.length;
}
if(data.dkim_enabled === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "dkim_enabled"});
errors = vErrors.length;
}
if(data.dns_records === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "dns_records"});
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
if(!(formats16(data0))){
vErrors = addProblem(vErrors, instancePath+"/id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.domain !== undefined){
if(typeof data.domain !== "string"){
vErrors = addProblem(vErrors, instancePath+"/domain", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.verified !== undefined){
if(typeof data.verified !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/verified", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.dkim_enabled !== undefined){
if(typeof data.dkim_enabled !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/dkim_enabled", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.dns_records !== undefined){
let data5 = data.dns_records;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate251(data5[i0], {instancePath:instancePath+"/dns_records/" + i0}))){
vErrors = addProblems(vErrors, validate251.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/dns_records", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.created_at !== undefined){
let data7 = data.created_at;
if(typeof data7 === "string"){
if(!(formats0(data7))){
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
let data8 = data.updated_at;
if(typeof data8 === "string"){
if(!(formats0(data8))){
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
validate250.errors = vErrors;
return errors === 0;
}


function validate249(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate250(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate250.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate249.errors = vErrors;
return errors === 0;
}

const schema124 = {"$id":"responses_domains_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Domain"}}};

function validate255(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate250(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate250.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate255.errors = vErrors;
return errors === 0;
}

const schema125 = {"$id":"responses_conversions_list_200","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Conversion"}},"pagination":{"$ref":"Pagination"}}};
const schema126 = {"$id":"Conversion","type":"object","required":["id","contact_id","value","currency","metadata","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"contact_id":{"type":"string","format":"uuid"},"value":{"type":"number"},"currency":{"type":"string"},"metadata":{"type":"object","additionalProperties":true},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate258(data, {instancePath=""}={}){
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
if(!(formats16(data0))){
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
if(!(formats16(data1))){
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
validate258.errors = vErrors;
return errors === 0;
}


function validate257(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.pagination === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "pagination"});
errors = vErrors.length;
}
if(data.data !== undefined){
let data0 = data.data;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(!(validate258(data0[i0], {instancePath:instancePath+"/data/" + i0}))){
vErrors = addProblems(vErrors, validate258.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/data", "type", {type: "array"});
errors = vErrors.length;
}
}
if(data.pagination !== undefined){
if(!(validate93(data.pagination, {instancePath:instancePath+"/pagination"}))){
vErrors = addProblems(vErrors, validate93.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate257.errors = vErrors;
return errors === 0;
}

const schema127 = {"$id":"responses_conversions_create_201","type":"object","required":["data"],"properties":{"data":{"$ref":"Conversion"}}};

function validate261(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate258(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate258.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate261.errors = vErrors;
return errors === 0;
}

const schema128 = {"$id":"responses_tracking_productView_201","type":"object","required":["data"],"properties":{"data":{"$ref":"ProductView"}}};
const schema129 = {"$id":"ProductView","type":"object","required":["id","contact_id","product_id","product","viewed_at","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid"},"contact_id":{"type":"string","format":"uuid"},"product_id":{"type":"string"},"product":{"type":"object","additionalProperties":true},"viewed_at":{"type":"string","format":"date-time"},"created_at":{"type":"string","format":"date-time"},"updated_at":{"type":"string","format":"date-time"}}};

function validate264(data, {instancePath=""}={}){
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
if(data.product_id === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "product_id"});
errors = vErrors.length;
}
if(data.product === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "product"});
errors = vErrors.length;
}
if(data.viewed_at === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "viewed_at"});
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
if(!(formats16(data0))){
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
if(!(formats16(data1))){
vErrors = addProblem(vErrors, instancePath+"/contact_id", "format", {format: "uuid"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/contact_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.product_id !== undefined){
if(typeof data.product_id !== "string"){
vErrors = addProblem(vErrors, instancePath+"/product_id", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.product !== undefined){
let data3 = data.product;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
vErrors = addProblem(vErrors, instancePath+"/product", "type", {type: "object"});
errors = vErrors.length;
}
}
if(data.viewed_at !== undefined){
let data4 = data.viewed_at;
if(typeof data4 === "string"){
if(!(formats0(data4))){
vErrors = addProblem(vErrors, instancePath+"/viewed_at", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/viewed_at", "type", {type: "string"});
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
validate264.errors = vErrors;
return errors === 0;
}


function validate263(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate264(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate264.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate263.errors = vErrors;
return errors === 0;
}

const schema130 = {"$id":"responses_apiKey_permissions_200","type":"object","required":["data"],"properties":{"data":{"$ref":"ApiKey"}}};
const schema131 = {"$id":"ApiKey","type":"object","required":["name","type","permissions","rate_limit","is_sandbox"],"properties":{"name":{"type":"string"},"type":{"type":"string"},"permissions":{"type":"array","items":{"type":"string"}},"rate_limit":{"type":"integer"},"is_sandbox":{"type":"boolean"}}};

function validate267(data, {instancePath=""}={}){
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
if(data.permissions === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "permissions"});
errors = vErrors.length;
}
if(data.rate_limit === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "rate_limit"});
errors = vErrors.length;
}
if(data.is_sandbox === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "is_sandbox"});
errors = vErrors.length;
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = addProblem(vErrors, instancePath+"/name", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = addProblem(vErrors, instancePath+"/type", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.permissions !== undefined){
let data2 = data.permissions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0 && errors<maxProblems; i0++){
if(typeof data2[i0] !== "string"){
vErrors = addProblem(vErrors, instancePath+"/permissions/" + i0, "type", {type: "string"});
errors = vErrors.length;
}
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
}
if(data.is_sandbox !== undefined){
if(typeof data.is_sandbox !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/is_sandbox", "type", {type: "boolean"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate267.errors = vErrors;
return errors === 0;
}


function validate266(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate267(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate267.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate266.errors = vErrors;
return errors === 0;
}

const schema132 = {"$id":"responses_health_200","type":"object","required":["data"],"properties":{"data":{"$ref":"Health"}}};
const schema133 = {"$id":"Health","type":"object","required":["status","version","time"],"properties":{"status":{"type":"string"},"reason":{"type":"string"},"held":{"type":"boolean"},"version":{"type":"string"},"time":{"type":"string","format":"date-time"}}};

function validate270(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "status"});
errors = vErrors.length;
}
if(data.version === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "version"});
errors = vErrors.length;
}
if(data.time === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "time"});
errors = vErrors.length;
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = addProblem(vErrors, instancePath+"/status", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
vErrors = addProblem(vErrors, instancePath+"/reason", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.held !== undefined){
if(typeof data.held !== "boolean"){
vErrors = addProblem(vErrors, instancePath+"/held", "type", {type: "boolean"});
errors = vErrors.length;
}
}
if(data.version !== undefined){
if(typeof data.version !== "string"){
vErrors = addProblem(vErrors, instancePath+"/version", "type", {type: "string"});
errors = vErrors.length;
}
}
if(data.time !== undefined){
let data4 = data.time;
if(typeof data4 === "string"){
if(!(formats0(data4))){
vErrors = addProblem(vErrors, instancePath+"/time", "format", {format: "date-time"});
errors = vErrors.length;
}
}
else {
vErrors = addProblem(vErrors, instancePath+"/time", "type", {type: "string"});
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate270.errors = vErrors;
return errors === 0;
}


function validate269(data, {instancePath=""}={}){
;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
vErrors = addProblem(vErrors, instancePath, "required", {missingProperty: "data"});
errors = vErrors.length;
}
if(data.data !== undefined){
if(!(validate270(data.data, {instancePath:instancePath+"/data"}))){
vErrors = addProblems(vErrors, validate270.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = addProblem(vErrors, instancePath, "type", {type: "object"});
errors = vErrors.length;
}
validate269.errors = vErrors;
return errors === 0;
}

export const responses = {
  "emails.send 200": validate52,
  "emails.send 202": validate57,
  "emails.send 400": validate60,
  "emails.send 401": validate60,
  "emails.send 403": validate60,
  "emails.send 404": validate60,
  "emails.send 409": validate60,
  "emails.send 429": validate60,
  "emails.send 500": validate60,
  "emails.send 503": validate60,
  "emails.batch.send 202": validate65,
  "emails.batch.send 400": validate60,
  "emails.batch.send 401": validate60,
  "emails.batch.send 403": validate60,
  "emails.batch.send 404": validate60,
  "emails.batch.send 409": validate60,
  "emails.batch.send 429": validate60,
  "emails.batch.send 500": validate60,
  "emails.batch.send 503": validate60,
  "emails.batch.get 200": validate71,
  "emails.batch.get 400": validate60,
  "emails.batch.get 401": validate60,
  "emails.batch.get 403": validate60,
  "emails.batch.get 404": validate60,
  "emails.batch.get 429": validate60,
  "emails.batch.get 500": validate60,
  "emails.batch.get 503": validate60,
  "emails.status 200": validate77,
  "emails.status 400": validate60,
  "emails.status 401": validate60,
  "emails.status 403": validate60,
  "emails.status 404": validate60,
  "emails.status 429": validate60,
  "emails.status 500": validate60,
  "emails.status 503": validate60,
  "emails.cancel 200": validate84,
  "emails.cancel 400": validate60,
  "emails.cancel 401": validate60,
  "emails.cancel 403": validate60,
  "emails.cancel 404": validate60,
  "emails.cancel 409": validate60,
  "emails.cancel 429": validate60,
  "emails.cancel 500": validate60,
  "emails.cancel 503": validate60,
  "automations.list 200": validate88,
  "automations.list 400": validate60,
  "automations.list 401": validate60,
  "automations.list 403": validate60,
  "automations.list 404": validate60,
  "automations.list 429": validate60,
  "automations.list 500": validate60,
  "automations.list 503": validate60,
  "automations.create 201": validate95,
  "automations.create 400": validate60,
  "automations.create 401": validate60,
  "automations.create 403": validate60,
  "automations.create 404": validate60,
  "automations.create 409": validate60,
  "automations.create 429": validate60,
  "automations.create 500": validate60,
  "automations.create 503": validate60,
  "automations.get 200": validate95,
  "automations.get 400": validate60,
  "automations.get 401": validate60,
  "automations.get 403": validate60,
  "automations.get 404": validate60,
  "automations.get 429": validate60,
  "automations.get 500": validate60,
  "automations.get 503": validate60,
  "automations.update 200": validate95,
  "automations.update 400": validate60,
  "automations.update 401": validate60,
  "automations.update 403": validate60,
  "automations.update 404": validate60,
  "automations.update 409": validate60,
  "automations.update 429": validate60,
  "automations.update 500": validate60,
  "automations.update 503": validate60,
  "automations.delete 200": validate97,
  "automations.delete 400": validate60,
  "automations.delete 401": validate60,
  "automations.delete 403": validate60,
  "automations.delete 404": validate60,
  "automations.delete 429": validate60,
  "automations.delete 500": validate60,
  "automations.delete 503": validate60,
  "automations.steps.create 201": validate100,
  "automations.steps.create 400": validate60,
  "automations.steps.create 401": validate60,
  "automations.steps.create 403": validate60,
  "automations.steps.create 404": validate60,
  "automations.steps.create 409": validate60,
  "automations.steps.create 429": validate60,
  "automations.steps.create 500": validate60,
  "automations.steps.create 503": validate60,
  "automations.steps.replace 200": validate95,
  "automations.steps.replace 400": validate60,
  "automations.steps.replace 401": validate60,
  "automations.steps.replace 403": validate60,
  "automations.steps.replace 404": validate60,
  "automations.steps.replace 429": validate60,
  "automations.steps.replace 500": validate60,
  "automations.steps.replace 503": validate60,
  "automations.steps.update 200": validate100,
  "automations.steps.update 400": validate60,
  "automations.steps.update 401": validate60,
  "automations.steps.update 403": validate60,
  "automations.steps.update 404": validate60,
  "automations.steps.update 429": validate60,
  "automations.steps.update 500": validate60,
  "automations.steps.update 503": validate60,
  "automations.steps.delete 200": validate97,
  "automations.steps.delete 400": validate60,
  "automations.steps.delete 401": validate60,
  "automations.steps.delete 403": validate60,
  "automations.steps.delete 404": validate60,
  "automations.steps.delete 429": validate60,
  "automations.steps.delete 500": validate60,
  "automations.steps.delete 503": validate60,
  "automations.trigger 202": validate102,
  "automations.trigger 400": validate60,
  "automations.trigger 401": validate60,
  "automations.trigger 403": validate60,
  "automations.trigger 404": validate60,
  "automations.trigger 409": validate60,
  "automations.trigger 429": validate60,
  "automations.trigger 500": validate60,
  "automations.trigger 503": validate60,
  "automations.runs.list 200": validate107,
  "automations.runs.list 400": validate60,
  "automations.runs.list 401": validate60,
  "automations.runs.list 403": validate60,
  "automations.runs.list 404": validate60,
  "automations.runs.list 429": validate60,
  "automations.runs.list 500": validate60,
  "automations.runs.list 503": validate60,
  "automations.runs.cancel 200": validate102,
  "automations.runs.cancel 400": validate60,
  "automations.runs.cancel 401": validate60,
  "automations.runs.cancel 403": validate60,
  "automations.runs.cancel 404": validate60,
  "automations.runs.cancel 409": validate60,
  "automations.runs.cancel 429": validate60,
  "automations.runs.cancel 500": validate60,
  "automations.runs.cancel 503": validate60,
  "webhooks.list 200": validate110,
  "webhooks.list 400": validate60,
  "webhooks.list 401": validate60,
  "webhooks.list 403": validate60,
  "webhooks.list 404": validate60,
  "webhooks.list 429": validate60,
  "webhooks.list 500": validate60,
  "webhooks.list 503": validate60,
  "webhooks.create 201": validate114,
  "webhooks.create 400": validate60,
  "webhooks.create 401": validate60,
  "webhooks.create 403": validate60,
  "webhooks.create 404": validate60,
  "webhooks.create 409": validate60,
  "webhooks.create 429": validate60,
  "webhooks.create 500": validate60,
  "webhooks.create 503": validate60,
  "webhooks.delete 200": validate97,
  "webhooks.delete 400": validate60,
  "webhooks.delete 401": validate60,
  "webhooks.delete 403": validate60,
  "webhooks.delete 404": validate60,
  "webhooks.delete 429": validate60,
  "webhooks.delete 500": validate60,
  "webhooks.delete 503": validate60,
  "webhooks.test 200": validate118,
  "webhooks.test 400": validate60,
  "webhooks.test 401": validate60,
  "webhooks.test 403": validate60,
  "webhooks.test 404": validate60,
  "webhooks.test 409": validate60,
  "webhooks.test 429": validate60,
  "webhooks.test 500": validate60,
  "webhooks.test 503": validate60,
  "contacts.list 200": validate121,
  "contacts.list 400": validate60,
  "contacts.list 401": validate60,
  "contacts.list 403": validate60,
  "contacts.list 404": validate60,
  "contacts.list 429": validate60,
  "contacts.list 500": validate60,
  "contacts.list 503": validate60,
  "contacts.create 201": validate131,
  "contacts.create 400": validate60,
  "contacts.create 401": validate60,
  "contacts.create 403": validate60,
  "contacts.create 404": validate60,
  "contacts.create 409": validate60,
  "contacts.create 429": validate60,
  "contacts.create 500": validate60,
  "contacts.create 503": validate60,
  "contacts.get 200": validate131,
  "contacts.get 400": validate60,
  "contacts.get 401": validate60,
  "contacts.get 403": validate60,
  "contacts.get 404": validate60,
  "contacts.get 429": validate60,
  "contacts.get 500": validate60,
  "contacts.get 503": validate60,
  "contacts.update 200": validate131,
  "contacts.update 400": validate60,
  "contacts.update 401": validate60,
  "contacts.update 403": validate60,
  "contacts.update 404": validate60,
  "contacts.update 409": validate60,
  "contacts.update 429": validate60,
  "contacts.update 500": validate60,
  "contacts.update 503": validate60,
  "contacts.delete 200": validate97,
  "contacts.delete 400": validate60,
  "contacts.delete 401": validate60,
  "contacts.delete 403": validate60,
  "contacts.delete 404": validate60,
  "contacts.delete 429": validate60,
  "contacts.delete 500": validate60,
  "contacts.delete 503": validate60,
  "contacts.bulkDelete 200": validate133,
  "contacts.bulkDelete 400": validate60,
  "contacts.bulkDelete 401": validate60,
  "contacts.bulkDelete 403": validate60,
  "contacts.bulkDelete 404": validate60,
  "contacts.bulkDelete 409": validate60,
  "contacts.bulkDelete 429": validate60,
  "contacts.bulkDelete 500": validate60,
  "contacts.bulkDelete 503": validate60,
  "contacts.deleteAll 200": validate133,
  "contacts.deleteAll 400": validate60,
  "contacts.deleteAll 401": validate60,
  "contacts.deleteAll 403": validate60,
  "contacts.deleteAll 404": validate60,
  "contacts.deleteAll 409": validate60,
  "contacts.deleteAll 429": validate60,
  "contacts.deleteAll 500": validate60,
  "contacts.deleteAll 503": validate60,
  "contacts.duplicates 200": validate136,
  "contacts.duplicates 400": validate60,
  "contacts.duplicates 401": validate60,
  "contacts.duplicates 403": validate60,
  "contacts.duplicates 404": validate60,
  "contacts.duplicates 429": validate60,
  "contacts.duplicates 500": validate60,
  "contacts.duplicates 503": validate60,
  "lists.list 200": validate141,
  "lists.list 400": validate60,
  "lists.list 401": validate60,
  "lists.list 403": validate60,
  "lists.list 404": validate60,
  "lists.list 429": validate60,
  "lists.list 500": validate60,
  "lists.list 503": validate60,
  "lists.create 201": validate149,
  "lists.create 400": validate60,
  "lists.create 401": validate60,
  "lists.create 403": validate60,
  "lists.create 404": validate60,
  "lists.create 409": validate60,
  "lists.create 429": validate60,
  "lists.create 500": validate60,
  "lists.create 503": validate60,
  "lists.get 200": validate149,
  "lists.get 400": validate60,
  "lists.get 401": validate60,
  "lists.get 403": validate60,
  "lists.get 404": validate60,
  "lists.get 429": validate60,
  "lists.get 500": validate60,
  "lists.get 503": validate60,
  "lists.update 200": validate149,
  "lists.update 400": validate60,
  "lists.update 401": validate60,
  "lists.update 403": validate60,
  "lists.update 404": validate60,
  "lists.update 429": validate60,
  "lists.update 500": validate60,
  "lists.update 503": validate60,
  "lists.delete 200": validate97,
  "lists.delete 400": validate60,
  "lists.delete 401": validate60,
  "lists.delete 403": validate60,
  "lists.delete 404": validate60,
  "lists.delete 429": validate60,
  "lists.delete 500": validate60,
  "lists.delete 503": validate60,
  "lists.members.list 200": validate121,
  "lists.members.list 400": validate60,
  "lists.members.list 401": validate60,
  "lists.members.list 403": validate60,
  "lists.members.list 404": validate60,
  "lists.members.list 429": validate60,
  "lists.members.list 500": validate60,
  "lists.members.list 503": validate60,
  "lists.members.add 200": validate151,
  "lists.members.add 400": validate60,
  "lists.members.add 401": validate60,
  "lists.members.add 403": validate60,
  "lists.members.add 404": validate60,
  "lists.members.add 409": validate60,
  "lists.members.add 429": validate60,
  "lists.members.add 500": validate60,
  "lists.members.add 503": validate60,
  "lists.members.remove 200": validate154,
  "lists.members.remove 400": validate60,
  "lists.members.remove 401": validate60,
  "lists.members.remove 403": validate60,
  "lists.members.remove 404": validate60,
  "lists.members.remove 429": validate60,
  "lists.members.remove 500": validate60,
  "lists.members.remove 503": validate60,
  "segments.list 200": validate157,
  "segments.list 400": validate60,
  "segments.list 401": validate60,
  "segments.list 403": validate60,
  "segments.list 404": validate60,
  "segments.list 429": validate60,
  "segments.list 500": validate60,
  "segments.list 503": validate60,
  "segments.create 201": validate162,
  "segments.create 400": validate60,
  "segments.create 401": validate60,
  "segments.create 403": validate60,
  "segments.create 404": validate60,
  "segments.create 409": validate60,
  "segments.create 429": validate60,
  "segments.create 500": validate60,
  "segments.create 503": validate60,
  "segments.get 200": validate164,
  "segments.get 400": validate60,
  "segments.get 401": validate60,
  "segments.get 403": validate60,
  "segments.get 404": validate60,
  "segments.get 429": validate60,
  "segments.get 500": validate60,
  "segments.get 503": validate60,
  "segments.update 200": validate162,
  "segments.update 400": validate60,
  "segments.update 401": validate60,
  "segments.update 403": validate60,
  "segments.update 404": validate60,
  "segments.update 429": validate60,
  "segments.update 500": validate60,
  "segments.update 503": validate60,
  "segments.delete 200": validate97,
  "segments.delete 400": validate60,
  "segments.delete 401": validate60,
  "segments.delete 403": validate60,
  "segments.delete 404": validate60,
  "segments.delete 429": validate60,
  "segments.delete 500": validate60,
  "segments.delete 503": validate60,
  "segments.estimate 200": validate168,
  "segments.estimate 400": validate60,
  "segments.estimate 401": validate60,
  "segments.estimate 403": validate60,
  "segments.estimate 404": validate60,
  "segments.estimate 409": validate60,
  "segments.estimate 429": validate60,
  "segments.estimate 500": validate60,
  "segments.estimate 503": validate60,
  "segments.contacts.list 200": validate121,
  "segments.contacts.list 400": validate60,
  "segments.contacts.list 401": validate60,
  "segments.contacts.list 403": validate60,
  "segments.contacts.list 404": validate60,
  "segments.contacts.list 429": validate60,
  "segments.contacts.list 500": validate60,
  "segments.contacts.list 503": validate60,
  "tags.list 200": validate171,
  "tags.list 400": validate60,
  "tags.list 401": validate60,
  "tags.list 403": validate60,
  "tags.list 404": validate60,
  "tags.list 429": validate60,
  "tags.list 500": validate60,
  "tags.list 503": validate60,
  "tags.create 201": validate175,
  "tags.create 400": validate60,
  "tags.create 401": validate60,
  "tags.create 403": validate60,
  "tags.create 404": validate60,
  "tags.create 409": validate60,
  "tags.create 429": validate60,
  "tags.create 500": validate60,
  "tags.create 503": validate60,
  "tags.get 200": validate175,
  "tags.get 400": validate60,
  "tags.get 401": validate60,
  "tags.get 403": validate60,
  "tags.get 404": validate60,
  "tags.get 429": validate60,
  "tags.get 500": validate60,
  "tags.get 503": validate60,
  "tags.update 200": validate175,
  "tags.update 400": validate60,
  "tags.update 401": validate60,
  "tags.update 403": validate60,
  "tags.update 404": validate60,
  "tags.update 409": validate60,
  "tags.update 429": validate60,
  "tags.update 500": validate60,
  "tags.update 503": validate60,
  "tags.delete 200": validate97,
  "tags.delete 400": validate60,
  "tags.delete 401": validate60,
  "tags.delete 403": validate60,
  "tags.delete 404": validate60,
  "tags.delete 429": validate60,
  "tags.delete 500": validate60,
  "tags.delete 503": validate60,
  "tags.contacts.list 200": validate121,
  "tags.contacts.list 400": validate60,
  "tags.contacts.list 401": validate60,
  "tags.contacts.list 403": validate60,
  "tags.contacts.list 404": validate60,
  "tags.contacts.list 429": validate60,
  "tags.contacts.list 500": validate60,
  "tags.contacts.list 503": validate60,
  "tags.contacts.assign 200": validate151,
  "tags.contacts.assign 400": validate60,
  "tags.contacts.assign 401": validate60,
  "tags.contacts.assign 403": validate60,
  "tags.contacts.assign 404": validate60,
  "tags.contacts.assign 409": validate60,
  "tags.contacts.assign 429": validate60,
  "tags.contacts.assign 500": validate60,
  "tags.contacts.assign 503": validate60,
  "tags.contacts.remove 200": validate154,
  "tags.contacts.remove 400": validate60,
  "tags.contacts.remove 401": validate60,
  "tags.contacts.remove 403": validate60,
  "tags.contacts.remove 404": validate60,
  "tags.contacts.remove 429": validate60,
  "tags.contacts.remove 500": validate60,
  "tags.contacts.remove 503": validate60,
  "campaigns.list 200": validate177,
  "campaigns.list 400": validate60,
  "campaigns.list 401": validate60,
  "campaigns.list 403": validate60,
  "campaigns.list 404": validate60,
  "campaigns.list 429": validate60,
  "campaigns.list 500": validate60,
  "campaigns.list 503": validate60,
  "campaigns.create 201": validate181,
  "campaigns.create 400": validate60,
  "campaigns.create 401": validate60,
  "campaigns.create 403": validate60,
  "campaigns.create 404": validate60,
  "campaigns.create 409": validate60,
  "campaigns.create 429": validate60,
  "campaigns.create 500": validate60,
  "campaigns.create 503": validate60,
  "campaigns.get 200": validate183,
  "campaigns.get 400": validate60,
  "campaigns.get 401": validate60,
  "campaigns.get 403": validate60,
  "campaigns.get 404": validate60,
  "campaigns.get 429": validate60,
  "campaigns.get 500": validate60,
  "campaigns.get 503": validate60,
  "campaigns.send 202": validate191,
  "campaigns.send 400": validate60,
  "campaigns.send 401": validate60,
  "campaigns.send 403": validate60,
  "campaigns.send 404": validate60,
  "campaigns.send 409": validate60,
  "campaigns.send 429": validate60,
  "campaigns.send 500": validate60,
  "campaigns.send 503": validate60,
  "templates.list 200": validate194,
  "templates.list 400": validate60,
  "templates.list 401": validate60,
  "templates.list 403": validate60,
  "templates.list 404": validate60,
  "templates.list 429": validate60,
  "templates.list 500": validate60,
  "templates.list 503": validate60,
  "templates.create 201": validate198,
  "templates.create 400": validate60,
  "templates.create 401": validate60,
  "templates.create 403": validate60,
  "templates.create 404": validate60,
  "templates.create 409": validate60,
  "templates.create 429": validate60,
  "templates.create 500": validate60,
  "templates.create 503": validate60,
  "templates.get 200": validate198,
  "templates.get 400": validate60,
  "templates.get 401": validate60,
  "templates.get 403": validate60,
  "templates.get 404": validate60,
  "templates.get 429": validate60,
  "templates.get 500": validate60,
  "templates.get 503": validate60,
  "templates.update 200": validate198,
  "templates.update 400": validate60,
  "templates.update 401": validate60,
  "templates.update 403": validate60,
  "templates.update 404": validate60,
  "templates.update 429": validate60,
  "templates.update 500": validate60,
  "templates.update 503": validate60,
  "templates.delete 200": validate97,
  "templates.delete 400": validate60,
  "templates.delete 401": validate60,
  "templates.delete 403": validate60,
  "templates.delete 404": validate60,
  "templates.delete 429": validate60,
  "templates.delete 500": validate60,
  "templates.delete 503": validate60,
  "suppressions.list 200": validate230,
  "suppressions.list 400": validate60,
  "suppressions.list 401": validate60,
  "suppressions.list 403": validate60,
  "suppressions.list 404": validate60,
  "suppressions.list 429": validate60,
  "suppressions.list 500": validate60,
  "suppressions.list 503": validate60,
  "suppressions.create 201": validate234,
  "suppressions.create 400": validate60,
  "suppressions.create 401": validate60,
  "suppressions.create 403": validate60,
  "suppressions.create 404": validate60,
  "suppressions.create 409": validate60,
  "suppressions.create 429": validate60,
  "suppressions.create 500": validate60,
  "suppressions.create 503": validate60,
  "suppressions.delete 200": validate97,
  "suppressions.delete 400": validate60,
  "suppressions.delete 401": validate60,
  "suppressions.delete 403": validate60,
  "suppressions.delete 404": validate60,
  "suppressions.delete 429": validate60,
  "suppressions.delete 500": validate60,
  "suppressions.delete 503": validate60,
  "bounces.list 200": validate236,
  "bounces.list 400": validate60,
  "bounces.list 401": validate60,
  "bounces.list 403": validate60,
  "bounces.list 404": validate60,
  "bounces.list 429": validate60,
  "bounces.list 500": validate60,
  "bounces.list 503": validate60,
  "bounces.get 200": validate240,
  "bounces.get 400": validate60,
  "bounces.get 401": validate60,
  "bounces.get 403": validate60,
  "bounces.get 404": validate60,
  "bounces.get 429": validate60,
  "bounces.get 500": validate60,
  "bounces.get 503": validate60,
  "analytics.get 200": validate242,
  "analytics.get 400": validate60,
  "analytics.get 401": validate60,
  "analytics.get 403": validate60,
  "analytics.get 404": validate60,
  "analytics.get 429": validate60,
  "analytics.get 500": validate60,
  "analytics.get 503": validate60,
  "domains.list 200": validate249,
  "domains.list 400": validate60,
  "domains.list 401": validate60,
  "domains.list 403": validate60,
  "domains.list 404": validate60,
  "domains.list 429": validate60,
  "domains.list 500": validate60,
  "domains.list 503": validate60,
  "domains.create 201": validate255,
  "domains.create 400": validate60,
  "domains.create 401": validate60,
  "domains.create 403": validate60,
  "domains.create 404": validate60,
  "domains.create 409": validate60,
  "domains.create 429": validate60,
  "domains.create 500": validate60,
  "domains.create 503": validate60,
  "domains.get 200": validate255,
  "domains.get 400": validate60,
  "domains.get 401": validate60,
  "domains.get 403": validate60,
  "domains.get 404": validate60,
  "domains.get 429": validate60,
  "domains.get 500": validate60,
  "domains.get 503": validate60,
  "domains.delete 200": validate97,
  "domains.delete 400": validate60,
  "domains.delete 401": validate60,
  "domains.delete 403": validate60,
  "domains.delete 404": validate60,
  "domains.delete 429": validate60,
  "domains.delete 500": validate60,
  "domains.delete 503": validate60,
  "domains.verify 200": validate255,
  "domains.verify 400": validate60,
  "domains.verify 401": validate60,
  "domains.verify 403": validate60,
  "domains.verify 404": validate60,
  "domains.verify 409": validate60,
  "domains.verify 429": validate60,
  "domains.verify 500": validate60,
  "domains.verify 503": validate60,
  "conversions.list 200": validate257,
  "conversions.list 400": validate60,
  "conversions.list 401": validate60,
  "conversions.list 403": validate60,
  "conversions.list 404": validate60,
  "conversions.list 429": validate60,
  "conversions.list 500": validate60,
  "conversions.list 503": validate60,
  "conversions.create 201": validate261,
  "conversions.create 400": validate60,
  "conversions.create 401": validate60,
  "conversions.create 403": validate60,
  "conversions.create 404": validate60,
  "conversions.create 409": validate60,
  "conversions.create 429": validate60,
  "conversions.create 500": validate60,
  "conversions.create 503": validate60,
  "tracking.productView 201": validate263,
  "tracking.productView 400": validate60,
  "tracking.productView 401": validate60,
  "tracking.productView 403": validate60,
  "tracking.productView 404": validate60,
  "tracking.productView 409": validate60,
  "tracking.productView 429": validate60,
  "tracking.productView 500": validate60,
  "tracking.productView 503": validate60,
  "apiKey.permissions 200": validate266,
  "apiKey.permissions 400": validate60,
  "apiKey.permissions 401": validate60,
  "apiKey.permissions 404": validate60,
  "apiKey.permissions 429": validate60,
  "apiKey.permissions 500": validate60,
  "apiKey.permissions 503": validate60,
  "health 200": validate269,
  "health 400": validate60,
  "health 500": validate60,
  "health 503": validate269,
};
