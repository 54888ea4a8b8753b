import type * as calls from '../../../contract/organization/cost.ts'
import type { ExamplesFor } from '../example.ts'

const ACME = { organization: 'acme' }
const STOREFRONT = { organization: 'acme', assembly: 'storefront' }
const PRODUCTION = { ...STOREFRONT, environment: 'prod' }
const SEPTEMBER = { start_date: '2026-09-01', end_date: '2026-09-30' }

export const costExamples: ExamplesFor<typeof calls> = {
  readCostRate: { params: ACME },
  readAssemblyCostRate: { params: STOREFRONT },
  readEnvironmentCostRate: { params: PRODUCTION },
  readCost: { params: ACME },
  readAssemblyCost: { params: STOREFRONT, query: SEPTEMBER },
  readEnvironmentCost: { params: PRODUCTION, query: SEPTEMBER },
  estimateCost: { params: PRODUCTION, query: { pending: 'true', details: 'true' } },
  readCostReport: { params: ACME, query: { ...SEPTEMBER, interval: 'week', tags: ['team'] } },
}
