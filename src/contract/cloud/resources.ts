// Support, compliance, variables and zones of a cloud (service-api 2.9).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { createItemBody, updateItemBody, optionalText } from '../core/item-body.ts'
import { CLOUD } from '../core/path-templates.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const booleanText = z.optional(z.enum(['true', 'false']))

const supportShape = {
  description: optionalText,
  enabled: booleanText,
  approval: booleanText,
  approval_auth_type: z.optional(z.enum(['none', 'token'])),
  approval_token: optionalText,
}

const SUPPORTS = `${CLOUD}/supports` as const
const SUPPORT = `${SUPPORTS}/{support}` as const

/** Support records: contacts of the cloud, who also approve deployments to it. */
export const listSupports = call({
  name: 'listSupports',
  origin: 'observed',
  method: 'GET',
  path: SUPPORTS,
  answer: listOf(ci),
})

/** An unsaved support record with the defaults of its class. */
export const newSupport = call({
  name: 'newSupport',
  origin: 'observed',
  method: 'GET',
  path: `${SUPPORTS}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

/** May answer 404 although the record was created: read the list again. */
export const createSupport = call({
  name: 'createSupport',
  origin: 'observed',
  method: 'POST',
  path: SUPPORTS,
  body: createItemBody(supportShape),
  answer: ci,
  ambiguousNotFound: true,
})

export const readSupport = call({
  name: 'readSupport',
  origin: 'observed',
  method: 'GET',
  path: SUPPORT,
  answer: ci,
})

export const updateSupport = call({
  name: 'updateSupport',
  origin: 'observed',
  method: 'PUT',
  path: SUPPORT,
  body: updateItemBody(supportShape),
  answer: ci,
})

export const deleteSupport = call({
  name: 'deleteSupport',
  origin: 'observed',
  method: 'DELETE',
  path: SUPPORT,
  answer: ci,
})

const complianceShape = {
  description: optionalText,
  enabled: booleanText,
  approval: booleanText,
  version: optionalText,
  asset_url: optionalText,
  filter: optionalText,
}

const COMPLIANCES = `${CLOUD}/compliances` as const
const COMPLIANCE = `${COMPLIANCES}/{compliance}` as const

/** Compliance records of a cloud. */
export const listCompliances = call({
  name: 'listCompliances',
  origin: 'observed',
  method: 'GET',
  path: COMPLIANCES,
  answer: listOf(ci),
})

/** One unsaved record per available compliance class. */
export const listAvailableCompliances = call({
  name: 'listAvailableCompliances',
  origin: 'observed',
  method: 'GET',
  path: `${COMPLIANCES}/available`,
  answer: listOf(unsavedCi),
  blockedByGateway: true,
})

/** An unsaved compliance record with the defaults of its class. */
export const newCompliance = call({
  name: 'newCompliance',
  origin: 'observed',
  method: 'GET',
  path: `${COMPLIANCES}/new`,
  query: z.strictObject({ compliance_class: optionalText }),
  answer: unsavedCi,
  blockedByGateway: true,
})

/** `compliance_class`: one of the available classes, such as `cloud.compliance.Security`. */
export const createCompliance = call({
  name: 'createCompliance',
  origin: 'observed',
  method: 'POST',
  path: COMPLIANCES,
  body: z.extend(createItemBody(complianceShape), { compliance_class: optionalText }),
  answer: ci,
})

export const readCompliance = call({
  name: 'readCompliance',
  origin: 'observed',
  method: 'GET',
  path: COMPLIANCE,
  answer: ci,
})

export const updateCompliance = call({
  name: 'updateCompliance',
  origin: 'observed',
  method: 'PUT',
  path: COMPLIANCE,
  body: updateItemBody(complianceShape),
  answer: ci,
})

export const deleteCompliance = call({
  name: 'deleteCompliance',
  origin: 'observed',
  method: 'DELETE',
  path: COMPLIANCE,
  answer: ci,
})

/** A secure variable keeps its value in `encrypted_value`. */
const variableShape = { secure: booleanText, value: optionalText, encrypted_value: optionalText }

const VARIABLES = `${CLOUD}/variables` as const
const VARIABLE = `${VARIABLES}/{variable}` as const

/** Variables of a cloud. Attribute values refer to them as `$OO_CLOUD{name}`. */
export const listCloudVariables = call({
  name: 'listCloudVariables',
  origin: 'observed',
  method: 'GET',
  path: VARIABLES,
  answer: listOf(ci),
})

/** An unsaved variable of a cloud. */
export const newCloudVariable = call({
  name: 'newCloudVariable',
  origin: 'observed',
  method: 'GET',
  path: `${VARIABLES}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

export const createCloudVariable = call({
  name: 'createCloudVariable',
  origin: 'observed',
  method: 'POST',
  path: VARIABLES,
  body: createItemBody(variableShape),
  answer: ci,
})

export const readCloudVariable = call({
  name: 'readCloudVariable',
  origin: 'observed',
  method: 'GET',
  path: VARIABLE,
  answer: ci,
})

export const updateCloudVariable = call({
  name: 'updateCloudVariable',
  origin: 'observed',
  method: 'PUT',
  path: VARIABLE,
  body: updateItemBody(variableShape),
  answer: ci,
})

export const deleteCloudVariable = call({
  name: 'deleteCloudVariable',
  origin: 'observed',
  method: 'DELETE',
  path: VARIABLE,
  answer: ci,
})

/** `tags`: JSON text of a list. */
const zoneShape = { description: optionalText, tags: optionalText }

const ZONES = `${CLOUD}/zones` as const
const ZONE = `${ZONES}/{zone}` as const

export const listZones = call({
  name: 'listZones',
  origin: 'observed',
  method: 'GET',
  path: ZONES,
  answer: listOf(ci),
})

/** An unsaved zone with the defaults of its class. */
export const newZone = call({
  name: 'newZone',
  origin: 'observed',
  method: 'GET',
  path: `${ZONES}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

export const createZone = call({
  name: 'createZone',
  origin: 'observed',
  method: 'POST',
  path: ZONES,
  body: createItemBody(zoneShape),
  answer: ci,
})

export const readZone = call({
  name: 'readZone',
  origin: 'observed',
  method: 'GET',
  path: ZONE,
  answer: ci,
})

export const updateZone = call({
  name: 'updateZone',
  origin: 'observed',
  method: 'PUT',
  path: ZONE,
  body: updateItemBody(zoneShape),
  answer: ci,
})

export const deleteZone = call({
  name: 'deleteZone',
  origin: 'observed',
  method: 'DELETE',
  path: ZONE,
  answer: ci,
})
