import type * as calls from '../../contract/design/variables.ts'
import type { Exchange, HandlersFor } from '../http/handler.ts'
import { unsavedRecord } from '../model/records.ts'
import { toRecord } from './design-items.ts'
import { getItemHistory } from './item-history.ts'
import {
  createVariable,
  deleteVariable,
  globalVariableScope,
  localVariableScope,
  setLocked,
  updateVariable,
  getVariable,
  type VariableScope,
} from './variable-edits.ts'

const setVariableLock = (exchange: Exchange, scope: VariableScope, operation: 'lock' | 'unlock') =>
  setLocked(exchange, scope, operation).map((draft) => toRecord(exchange, draft))

const buildVariable = ({ ciClassName, nsPath }: VariableScope) => unsavedRecord(ciClassName, nsPath)

const listVariables = (exchange: Exchange, scope: VariableScope) =>
  scope.variables.map((draft) => toRecord(exchange, draft))

export const designVariablesHandlers: HandlersFor<typeof calls> = {
  listDesignVariables: (exchange) => listVariables(exchange, localVariableScope(exchange)),

  readDesignVariable: (exchange) =>
    toRecord(exchange, getVariable(localVariableScope(exchange), exchange.params.variable)),

  newDesignVariable: (exchange) => buildVariable(localVariableScope(exchange)),

  createDesignVariable: (exchange) => toRecord(exchange, createVariable(exchange, localVariableScope(exchange))),

  updateDesignVariable: (exchange) =>
    toRecord(exchange, updateVariable(exchange, localVariableScope(exchange), exchange.params.variable)),

  deleteDesignVariable: (exchange) =>
    toRecord(exchange, deleteVariable(exchange, localVariableScope(exchange), exchange.params.variable)),

  readDesignVariableHistory: (exchange) =>
    getItemHistory(exchange.service, getVariable(localVariableScope(exchange), exchange.params.variable).ciId),

  lockDesignVariables: (exchange) => setVariableLock(exchange, localVariableScope(exchange), 'lock'),

  unlockDesignVariables: (exchange) => setVariableLock(exchange, localVariableScope(exchange), 'unlock'),

  listGlobalVariables: (exchange) => listVariables(exchange, globalVariableScope(exchange)),

  readGlobalVariable: (exchange) =>
    toRecord(exchange, getVariable(globalVariableScope(exchange), exchange.params.variable)),

  newGlobalVariable: (exchange) => buildVariable(globalVariableScope(exchange)),

  createGlobalVariable: (exchange) => toRecord(exchange, createVariable(exchange, globalVariableScope(exchange))),

  updateGlobalVariable: (exchange) =>
    toRecord(exchange, updateVariable(exchange, globalVariableScope(exchange), exchange.params.variable)),

  deleteGlobalVariable: (exchange) =>
    toRecord(exchange, deleteVariable(exchange, globalVariableScope(exchange), exchange.params.variable)),

  readGlobalVariableHistory: (exchange) =>
    getItemHistory(exchange.service, getVariable(globalVariableScope(exchange), exchange.params.variable).ciId),

  lockGlobalVariables: (exchange) => setVariableLock(exchange, globalVariableScope(exchange), 'lock'),

  unlockGlobalVariables: (exchange) => setVariableLock(exchange, globalVariableScope(exchange), 'unlock'),
}
