// Handlers of contract/cost.ts.
import type * as calls from '../../contract/cost.ts'
import type { HandlersFor } from '../handler.ts'
import { costRate } from './cost-rate.ts'

export const costHandlers: HandlersFor<typeof calls> = {
  readCostRate: ({ service, organization }) => ({
    slices: costRate(service, organization.name, `/${organization.name}`),
  }),
}
