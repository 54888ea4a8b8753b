// Design variables of one platform (local) or the whole assembly (global).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ciIdsBody, draftBody } from '../core/design-body.ts'
import { history } from './platforms.ts'
import { DESIGN, DESIGN_PLATFORM } from '../core/path-templates.ts'
import { draftCi, unsavedCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const PLATFORM_VARIABLES = `${DESIGN_PLATFORM}/variables` as const
const GLOBAL_VARIABLES = `${DESIGN}/variables` as const

/** Variables of a platform. Secure values are masked. */
export const listDesignVariables = call({
  name: 'listDesignVariables',
  origin: 'documented',
  method: 'GET',
  path: PLATFORM_VARIABLES,
  answer: listOf(draftCi),
})

export const readDesignVariable = call({
  name: 'readDesignVariable',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM_VARIABLES}/{variable}`,
  answer: draftCi,
})

/** An unsaved platform variable. */
export const newDesignVariable = call({
  name: 'newDesignVariable',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM_VARIABLES}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

/** Adds a platform variable. A secure one takes `encrypted_value` and `secure` "true". */
export const createDesignVariable = call({
  name: 'createDesignVariable',
  origin: 'documented',
  method: 'POST',
  path: PLATFORM_VARIABLES,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

export const updateDesignVariable = call({
  name: 'updateDesignVariable',
  origin: 'documented',
  method: 'PUT',
  path: `${PLATFORM_VARIABLES}/{variable}`,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

/** Removes a platform variable. It is listed with `rfcAction` delete until the commit. */
export const deleteDesignVariable = call({
  name: 'deleteDesignVariable',
  origin: 'observed',
  method: 'DELETE',
  path: `${PLATFORM_VARIABLES}/{variable}`,
  answer: draftCi,
})

export const readDesignVariableHistory = call({
  name: 'readDesignVariableHistory',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM_VARIABLES}/{variable}/history`,
  answer: history,
})

/** Makes the design the owner of the values of platform variables. */
export const lockDesignVariables = call({
  name: 'lockDesignVariables',
  origin: 'observed',
  method: 'PUT',
  path: `${PLATFORM_VARIABLES}/lock`,
  body: ciIdsBody,
  answer: listOf(draftCi),
})

/** Ends the design's ownership of the values of platform variables. */
export const unlockDesignVariables = call({
  name: 'unlockDesignVariables',
  origin: 'observed',
  method: 'PUT',
  path: `${PLATFORM_VARIABLES}/unlock`,
  body: ciIdsBody,
  answer: listOf(draftCi),
})

/** Variables of the whole assembly. Secure values are masked. */
export const listGlobalVariables = call({
  name: 'listGlobalVariables',
  origin: 'observed',
  method: 'GET',
  path: GLOBAL_VARIABLES,
  answer: listOf(draftCi),
})

export const readGlobalVariable = call({
  name: 'readGlobalVariable',
  origin: 'observed',
  method: 'GET',
  path: `${GLOBAL_VARIABLES}/{variable}`,
  answer: draftCi,
})

/** Adds a global variable. A secure one takes `encrypted_value` and `secure` "true". */
/** An unsaved global variable. */
export const newGlobalVariable = call({
  name: 'newGlobalVariable',
  origin: 'observed',
  method: 'GET',
  path: `${GLOBAL_VARIABLES}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

export const createGlobalVariable = call({
  name: 'createGlobalVariable',
  origin: 'observed',
  method: 'POST',
  path: GLOBAL_VARIABLES,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

export const updateGlobalVariable = call({
  name: 'updateGlobalVariable',
  origin: 'observed',
  method: 'PUT',
  path: `${GLOBAL_VARIABLES}/{variable}`,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

/** Removes a global variable. It is listed with `rfcAction` delete until the commit. */
export const deleteGlobalVariable = call({
  name: 'deleteGlobalVariable',
  origin: 'observed',
  method: 'DELETE',
  path: `${GLOBAL_VARIABLES}/{variable}`,
  answer: draftCi,
})

export const readGlobalVariableHistory = call({
  name: 'readGlobalVariableHistory',
  origin: 'observed',
  method: 'GET',
  path: `${GLOBAL_VARIABLES}/{variable}/history`,
  answer: history,
})

/** Makes the design the owner of the values of global variables. */
export const lockGlobalVariables = call({
  name: 'lockGlobalVariables',
  origin: 'observed',
  method: 'PUT',
  path: `${GLOBAL_VARIABLES}/lock`,
  body: ciIdsBody,
  answer: listOf(draftCi),
})

/** Ends the design's ownership of the values of global variables. */
export const unlockGlobalVariables = call({
  name: 'unlockGlobalVariables',
  origin: 'observed',
  method: 'PUT',
  path: `${GLOBAL_VARIABLES}/unlock`,
  body: ciIdsBody,
  answer: listOf(draftCi),
})
