// Monitors of the packs' components (service-api 7.2, 7.5): metrics and thresholds.
import type { Attributes } from '../../model/rows.ts'

type State = 'notify' | 'unhealthy' | 'overutilized' | 'underutilized'

interface Threshold {
  name: string
  metric: string
  operator: string
  value: number
  state: State
}

interface MonitorTemplate {
  description: string
  metrics: Record<string, string>
  heartbeat?: boolean
  custom?: boolean
  thresholds: readonly Threshold[]
}

const templates: Record<string, MonitorTemplate> = {
  ssh: {
    description: 'SSH port answers',
    metrics: { up: '%' },
    heartbeat: true,
    thresholds: [{ name: 'SSH Up', metric: 'up', operator: '<=', value: 90, state: 'unhealthy' }],
  },
  utilization: {
    description: 'How busy the compute is',
    metrics: { busy: '%', steal: '%' },
    custom: true,
    thresholds: [
      { name: 'HighUsage', metric: 'busy', operator: '>=', value: 85, state: 'overutilized' },
      { name: 'LowUsage', metric: 'busy', operator: '<=', value: 5, state: 'underutilized' },
      { name: 'StolenTime', metric: 'steal', operator: '>=', value: 10, state: 'notify' },
    ],
  },
  cpu: {
    description: 'CPU',
    metrics: { CpuUser: '%', CpuSystem: '%', CpuIdle: '%', CpuIowait: '%' },
    thresholds: [{ name: 'HighCpuPeak', metric: 'CpuIdle', operator: '<=', value: 5, state: 'notify' }],
  },
  load: { description: 'Load', metrics: { load1: '', load5: '', load15: '' }, thresholds: [] },
  disk: {
    description: 'Disk',
    metrics: { space_used: '%', inode_used: '%' },
    thresholds: [
      { name: 'LowDiskSpaceCritical', metric: 'space_used', operator: '>=', value: 95, state: 'unhealthy' },
      { name: 'LowDiskSpace', metric: 'space_used', operator: '>=', value: 90, state: 'notify' },
    ],
  },
  mem: { description: 'Memory', metrics: { free: 'KB', used: 'KB', caches: 'KB' }, thresholds: [] },
  network: { description: 'Network', metrics: { rx_bytes: 'B', tx_bytes: 'B' }, thresholds: [] },
  usage: {
    description: 'Usage of the volume',
    metrics: { space_used: '%', inode_used: '%' },
    thresholds: [{ name: 'VolumeAlmostFull', metric: 'space_used', operator: '>=', value: 90, state: 'notify' }],
  },
  process: {
    description: 'Process runs',
    metrics: { up: '%' },
    thresholds: [{ name: 'ProcessDown', metric: 'up', operator: '<=', value: 98, state: 'unhealthy' }],
  },
  ExpiryMetrics: {
    description: 'Time until the certificate expires',
    metrics: { hours_left: 'h' },
    thresholds: [{ name: 'CertExpiring', metric: 'hours_left', operator: '<=', value: 720, state: 'notify' }],
  },
  jvm: {
    description: 'JVM of the servlet container',
    metrics: { percentUsed: '%', max: 'B', total: 'B' },
    thresholds: [{ name: 'HighMemUse', metric: 'percentUsed', operator: '>', value: 98, state: 'unhealthy' }],
  },
  http: {
    description: 'Requests',
    metrics: { requests_s: '/s', response_time: 'ms' },
    thresholds: [{ name: 'SlowAnswers', metric: 'response_time', operator: '>=', value: 1500, state: 'notify' }],
  },
  connections: {
    description: 'Connections',
    metrics: { threads_connected: '', aborted: '/s' },
    thresholds: [{ name: 'ManyConnections', metric: 'threads_connected', operator: '>=', value: 400, state: 'notify' }],
  },
}

function toThreshold(each: Threshold) {
  const trigger = { operator: each.operator, value: each.value, duration: 5, numocc: 3 }
  return {
    bucket: '1m',
    stat: 'avg',
    metric: each.metric,
    trigger,
    reset: { ...trigger, operator: each.operator.startsWith('>') ? '<' : '>' },
    state: each.state,
  }
}

const attributesCache = new Map<string, Attributes>()

/** Attributes of a monitor. Shared by all platforms, since they are equal. */
export function monitorAttributes(monitor: string): Attributes {
  const found = attributesCache.get(monitor)
  if (found) return found
  const template = templates[monitor]
  const metrics = Object.entries(template?.metrics ?? {}).map(([name, unit]) => [name, { unit, description: name }])
  const attributes: Attributes = {
    enable: 'true',
    custom: String(template?.custom ?? false),
    description: template?.description ?? monitor,
    cmd: `check_${monitor}`,
    cmd_options: '{}',
    cmd_line: `/opt/nagios/libexec/check_${monitor}.sh`,
    metrics: JSON.stringify(Object.fromEntries(metrics)),
    sample_interval: '60',
    heartbeat: String(template?.heartbeat ?? false),
    duration: '3',
    thresholds: JSON.stringify(
      Object.fromEntries((template?.thresholds ?? []).map((each) => [each.name, toThreshold(each)])),
    ),
    chart: '{"min":0,"unit":""}',
  }
  attributesCache.set(monitor, attributes)
  return attributes
}
