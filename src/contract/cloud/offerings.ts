// Offerings of a cloud service: its prices and the instances they apply to (service-api 2.9).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { createItemBody, updateItemBody, optionalText } from '../core/item-body.ts'
import { SERVICE } from '../core/path-templates.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'

/** `cost_rate`: decimal text per hour. `cost_unit`: currency code. `criteria`: instances it applies to. `specification`: JSON text. */
const offeringShape = {
  description: optionalText,
  cost_unit: optionalText,
  cost_rate: optionalText,
  criteria: optionalText,
  specification: optionalText,
  service_type: optionalText,
}

const OFFERINGS = `${SERVICE}/offerings` as const
const OFFERING = `${OFFERINGS}/{offering}` as const

export const listServiceOfferings = call({
  name: 'listServiceOfferings',
  origin: 'observed',
  method: 'GET',
  path: OFFERINGS,
  answer: listOf(ci),
})

/** Offerings of the template that the service was made from. */
export const listAvailableOfferings = call({
  name: 'listAvailableOfferings',
  origin: 'observed',
  method: 'GET',
  path: `${OFFERINGS}/available`,
  answer: listOf(ci),
})

/** An unsaved offering, copied from the template offering `mgmtOfferingCiId` if given. */
export const newOffering = call({
  name: 'newOffering',
  origin: 'observed',
  method: 'GET',
  path: `${OFFERINGS}/new`,
  query: z.strictObject({ mgmtOfferingCiId: optionalText }),
  answer: unsavedCi,
})

export const createOffering = call({
  name: 'createOffering',
  origin: 'observed',
  method: 'POST',
  path: OFFERINGS,
  body: createItemBody(offeringShape),
  answer: ci,
})

export const readOffering = call({
  name: 'readOffering',
  origin: 'observed',
  method: 'GET',
  path: OFFERING,
  answer: ci,
})

export const updateOffering = call({
  name: 'updateOffering',
  origin: 'observed',
  method: 'PUT',
  path: OFFERING,
  body: updateItemBody(offeringShape),
  answer: ci,
})

export const deleteOffering = call({
  name: 'deleteOffering',
  origin: 'observed',
  method: 'DELETE',
  path: OFFERING,
  answer: ci,
})
