// Fields that several record schemas share (records.ts), with the service's own names.
import * as z from 'zod/mini'
import { attributeProperties, attributes, count, flag, id, idOrNone, instant, listOf, text } from './values.ts'

/** A configuration item (service-api 5.1). */
export const ciFields = {
  ciId: id<'ci'>(),
  ciName: text,
  ciClassName: text,
  impl: text,
  nsPath: text,
  ciGoid: text,
  comments: text,
  ciState: text,
  lastAppliedRfcId: idOrNone<'change'>(),
  createdBy: text,
  updatedBy: text,
  created: instant,
  updated: instant,
  nsId: idOrNone<'namespace'>(),
  ciAttributes: attributes,
  attrProps: attributeProperties,
}

/** A configuration item merged with its pending change (5.2). */
export const draftFields = {
  rfcId: idOrNone<'change'>(),
  releaseId: idOrNone<'release'>(),
  ciId: id<'ci'>(),
  nsPath: text,
  ciClassName: text,
  impl: text,
  ciName: text,
  ciGoid: text,
  ciState: text,
  rfcAction: text,
  releaseType: text,
  createdBy: text,
  updatedBy: text,
  rfcCreatedBy: text,
  rfcUpdatedBy: text,
  execOrder: count,
  lastAppliedRfcId: idOrNone<'change'>(),
  comments: text,
  isActiveInRelease: flag,
  rfcCreated: instant,
  rfcUpdated: instant,
  created: instant,
  updated: instant,
  hint: text,
  ciAttributes: attributes,
  ciBaseAttributes: attributes,
  ciAttrProps: attributeProperties,
}

/** A relation merged with its pending change (5.4). */
export const draftRelationFields = {
  rfcId: idOrNone<'change'>(),
  releaseId: idOrNone<'release'>(),
  nsPath: text,
  ciRelationId: id<'relation'>(),
  fromCiId: id<'ci'>(),
  toCiId: id<'ci'>(),
  relationName: text,
  relationGoid: text,
  rfcAction: text,
  execOrder: count,
  comments: text,
  isActiveInRelease: flag,
  created: instant,
  updated: instant,
  rfcCreated: instant,
  rfcUpdated: instant,
  relationAttributes: attributes,
  relationBaseAttributes: attributes,
  relationAttrProps: attributeProperties,
}

/** A deployment (5.6). */
export const deploymentFields = {
  deploymentId: id<'deployment'>(),
  releaseId: idOrNone<'release'>(),
  maxExecOrder: count,
  nsPath: text,
  deploymentState: text,
  processId: text,
  createdBy: text,
  updatedBy: text,
  description: text,
  comments: text,
  ops: text,
  autoPauseExecOrders: listOf(z.number()),
  created: instant,
  updated: instant,
  flags: count,
  continueOnFailure: flag,
  currentStep: count,
  execModel: text,
}
