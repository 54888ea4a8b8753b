import type * as calls from '../../contract/cloud/usage.ts'
import { unauthorized, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { instancesJson } from '../operations/instances-json.ts'
import { ciRecord } from '../model/records.ts'
import { cloudScope } from '../http/scope.ts'
import { teamRecord } from '../organization/people/records.ts'
import { procedureRecord } from '../model/work-records.ts'
import { requireManagedCloud } from './clouds.ts'
import { teamsOf, updateTeams } from './cloud-teams.ts'

/** The cloud of the path. Requires the cloud support flag, because its users may be hidden from the caller. */
function requireSupportedCloud(exchange: Exchange): CiRow {
  const { cloud } = cloudScope(exchange)
  if (!exchange.rights.hasFlag('cloudSupport', cloud.ciId)) throw unauthorized()
  return cloud
}

// Environments use a cloud directly or through a platform.
const USAGE_SQL =
  'SELECT ciId FROM ci WHERE ciId IN (' +
  "SELECT fromCiId FROM relation WHERE toCiId = ? AND relationName = 'base.Consumes' UNION " +
  "SELECT c.fromCiId FROM relation p JOIN relation c ON c.toCiId = p.fromCiId AND c.relationName = 'manifest.ComposedOf' " +
  "WHERE p.toCiId = ? AND p.relationName = 'base.Consumes') AND ciClassName = 'manifest.Environment'"

const MAX_PROCEDURES = 100

export const cloudUseHandlers: HandlersFor<typeof calls> = {
  listCloudEnvironments(exchange) {
    const { store } = exchange.service
    const { ciId } = requireSupportedCloud(exchange)
    return store.ci.all(`ciId IN (${USAGE_SQL}) ORDER BY nsPath, ciName`, ciId, ciId).map((row) => ciRecord(store, row))
  },

  listCloudInstances: (exchange) => ({
    stream: instancesJson(exchange, { cloudId: requireSupportedCloud(exchange).ciId }),
  }),

  // There are few procedures: check their targets and the targets' clouds.
  listCloudProcedures(exchange) {
    const { store } = exchange.service
    const { ciId } = requireSupportedCloud(exchange)
    const found = store.procedure.all(
      'ciId = ? OR procedureId IN (SELECT a.procedureId FROM action a CROSS JOIN relation d ON d.fromCiId = a.ciId ' +
        "AND d.relationName = 'base.DeployedTo' AND d.toCiId = ?) " +
        `ORDER BY procedureId DESC LIMIT ${MAX_PROCEDURES}`,
      ciId,
      ciId,
    )
    return found.map((row) => procedureRecord(store, row))
  },

  listCloudTeams: (exchange) => teamsOf(exchange, cloudScope(exchange).cloud.ciId).map(teamRecord),

  updateCloudTeams(exchange) {
    const { ciId } = requireManagedCloud(exchange).cloud
    updateTeams(exchange, ciId)
    return teamsOf(exchange, ciId).map(teamRecord)
  },
}
