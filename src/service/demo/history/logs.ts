// Log lines of workers, in the style of configuration runs.
import type { ChangeRow, LogRow } from '../../model/rows.ts'
import { shortClassName } from '../../model/namespaces.ts'
import type { Builder } from '../builder.ts'

const progressMessages: Record<string, string> = {
  Artifact: 'Fetched artifact, checksum matches, expanded to current release',
  Tomcat: 'Unpacked tomcat, wrote server.xml and setenv.sh',
  Java: 'Installed package openjdk, updated alternatives',
  Os: 'Applied sysctl and limits, 2 values changed',
  Daemon: 'Restarted service, process is up',
  Apache: 'Wrote httpd.conf, configuration syntax is OK',
}

function addLine(builder: Builder, ownerId: number, time: number, level: LogRow['level'], message: string) {
  builder.data.logs.push({ ownerId, time, level, message })
}

/** Log lines of a record between two times. `failure`: the last line if it failed. */
export function addRecordLogs(
  builder: Builder,
  ownerId: number,
  change: ChangeRow,
  from: number,
  until: number,
  failure?: string,
): void {
  const type = shortClassName(change.ciClassName)
  addLine(builder, ownerId, from, 'INFO', `Work order ${change.rfcId}: ${change.rfcAction} ${change.ciName}`)
  addLine(
    builder,
    ownerId,
    from + 400,
    'INFO',
    `Connected to the compute, run list recipe[${type.toLowerCase()}::${change.rfcAction}]`,
  )
  if (failure === undefined) {
    addLine(
      builder,
      ownerId,
      Math.max(from, until - 300),
      'INFO',
      progressMessages[type] ?? 'Converged, nothing else to do',
    )
    addLine(builder, ownerId, until, 'INFO', `Done in ${((until - from) / 1000).toFixed(1)} s`)
    return
  }
  addLine(
    builder,
    ownerId,
    until - 900,
    'WARN',
    'Attempt 1 of 3 failed, waiting 5 s; attempt 2 of 3 failed, waiting 5 s',
  )
  addLine(builder, ownerId, until - 100, 'ERROR', failure)
  addLine(builder, ownerId, until, 'ERROR', 'Run failed, exit status 1')
}

export function addActionLogs(
  builder: Builder,
  ownerId: number,
  action: string,
  target: string,
  from: number,
  until: number,
  failure?: string,
): void {
  addLine(builder, ownerId, from, 'INFO', `Action ${action} on ${target}`)
  if (failure === undefined) addLine(builder, ownerId, until, 'INFO', `${action} finished, exit status 0`)
  else addLine(builder, ownerId, until, 'ERROR', failure)
}
