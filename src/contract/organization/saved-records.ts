// Records that the caller watches or has as favorites, across organizations (service-api 2.12).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ci } from '../core/records.ts'
import { id, instant, listOf, text } from '../core/values.ts'

const WATCH = '/{organization}/watch'
const OWN_WATCH = '/watch'
const OWN_FAVORITES = '/account/favorites'
const FAVORITES = '/{organization}/favorites'
const FAVORITE = `${FAVORITES}/{favorite}` as const
const OWN_FAVORITE = `${OWN_FAVORITES}/{favorite}` as const

const savedRecord = z.looseObject({
  id: id<'saved record'>(),
  ci_id: id<'ci'>(),
  ci_name: text,
  ns_path: text,
  ci_class_name: text,
  created_at: instant,
})

export type SavedRecord = z.output<typeof savedRecord>

const byOrganization = listOf(
  z.looseObject({ id: id<'organization'>(), organization: text, items: listOf(savedRecord) }),
)

/** Watched records by organization. The caller gets an email about their deployments and operations events. */
export const listWatches = call({
  name: 'listWatches',
  origin: 'observed',
  method: 'GET',
  path: OWN_WATCH,
  answer: byOrganization,
})

/** Answers all watched records. Unknown ids are ignored. */
export const addWatch = call({
  name: 'addWatch',
  origin: 'observed',
  method: 'POST',
  path: WATCH,
  aliases: [{ method: 'POST', path: OWN_WATCH }],
  body: z.strictObject({ ciId: z.union([z.number(), z.string()]) }),
  answer: listOf(savedRecord),
})

/** Answers all watched records. */
export const removeWatch = call({
  name: 'removeWatch',
  origin: 'observed',
  method: 'DELETE',
  path: WATCH,
  aliases: [{ method: 'DELETE', path: OWN_WATCH }],
  query: z.strictObject({ ciId: z.string() }),
  answer: listOf(savedRecord),
})

/** Favorites by organization. */
export const listFavorites = call({
  name: 'listFavorites',
  origin: 'observed',
  method: 'GET',
  path: OWN_FAVORITES,
  answer: byOrganization,
})

/** The record of a favorite, by its ciId. */
export const readFavorite = call({
  name: 'readFavorite',
  origin: 'observed',
  method: 'GET',
  path: FAVORITE,
  aliases: [{ method: 'GET', path: OWN_FAVORITE }],
  answer: ci,
  blockedByGateway: true,
})

/** Services answer 500 after success (service-api 2.12). */
export const addFavorite = call({
  name: 'addFavorite',
  origin: 'observed',
  method: 'POST',
  path: FAVORITES,
  body: z.strictObject({ ciId: z.union([z.number(), z.string()]) }),
  answer: listOf(savedRecord),
})

/** By ciId. Services answer 500 after success (service-api 2.12). */
export const removeFavorite = call({
  name: 'removeFavorite',
  origin: 'observed',
  method: 'DELETE',
  path: FAVORITE,
  aliases: [{ method: 'DELETE', path: OWN_FAVORITE }],
  answer: listOf(savedRecord),
})
