// Handlers of contract/design/design-variables.ts.
import type * as calls from '../../contract/design/design-variables.ts'
import type { Exchange, HandlersFor } from '../http/handler.ts'
import { toRecord } from './design-items.ts'
import { historyOf } from './item-history.ts'
import {
  createVariable,
  deleteVariable,
  globalPlace,
  localPlace,
  setLock,
  updateVariable,
  variableNamed,
  type VariablePlace,
} from './variable-moves.ts'

const lock = (exchange: Exchange, place: VariablePlace, verb: 'lock' | 'unlock') =>
  setLock(exchange, place, verb).map((draft) => toRecord(exchange, draft))

const list = (exchange: Exchange, place: VariablePlace) => place.variables.map((draft) => toRecord(exchange, draft))

export const designVariablesHandlers: HandlersFor<typeof calls> = {
  listDesignVariables: (exchange) => list(exchange, localPlace(exchange)),

  readDesignVariable: (exchange) => toRecord(exchange, variableNamed(localPlace(exchange), exchange.params.variable)),

  createDesignVariable: (exchange) => toRecord(exchange, createVariable(exchange, localPlace(exchange))),

  updateDesignVariable: (exchange) =>
    toRecord(exchange, updateVariable(exchange, localPlace(exchange), exchange.params.variable)),

  deleteDesignVariable: (exchange) =>
    toRecord(exchange, deleteVariable(exchange, localPlace(exchange), exchange.params.variable)),

  readDesignVariableHistory: (exchange) =>
    historyOf(exchange.service, variableNamed(localPlace(exchange), exchange.params.variable).ciId),

  lockDesignVariables: (exchange) => lock(exchange, localPlace(exchange), 'lock'),

  unlockDesignVariables: (exchange) => lock(exchange, localPlace(exchange), 'unlock'),

  listGlobalVariables: (exchange) => list(exchange, globalPlace(exchange)),

  readGlobalVariable: (exchange) => toRecord(exchange, variableNamed(globalPlace(exchange), exchange.params.variable)),

  createGlobalVariable: (exchange) => toRecord(exchange, createVariable(exchange, globalPlace(exchange))),

  updateGlobalVariable: (exchange) =>
    toRecord(exchange, updateVariable(exchange, globalPlace(exchange), exchange.params.variable)),

  deleteGlobalVariable: (exchange) =>
    toRecord(exchange, deleteVariable(exchange, globalPlace(exchange), exchange.params.variable)),

  readGlobalVariableHistory: (exchange) =>
    historyOf(exchange.service, variableNamed(globalPlace(exchange), exchange.params.variable).ciId),

  lockGlobalVariables: (exchange) => lock(exchange, globalPlace(exchange), 'lock'),

  unlockGlobalVariables: (exchange) => lock(exchange, globalPlace(exchange), 'unlock'),
}
