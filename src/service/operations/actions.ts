// Actions that component classes offer (service-api 7.2 and 5.13).

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  Compute: ['status', 'reboot', 'repair', 'powercycle', 'redeploy'],
  Os: [
    'repair',
    'upgrade-os-all',
    'upgrade-os-security',
    'upgrade-os-package',
    'apply-security-compliance',
    'reconfig-network',
  ],
  User: ['repair'],
  Secgroup: ['repair'],
  Keypair: ['repair'],
  Fqdn: ['repair', 'gslbstatus', 'migrate'],
  Lb: ['repair', 'status', 'bind_cloud', 'unbind_cloud'],
  Storage: ['repair'],
  Volume: ['repair', 'log-grep', 'log-grep-count'],
  Artifact: ['redeploy', 'repair'],
  Build: ['redeploy', 'repair'],
  Java: ['repair'],
  Tomcat: ['status', 'start', 'stop', 'restart', 'repair', 'threaddump'],
  Apache: ['status', 'start', 'stop', 'restart', 'repair'],
  Daemon: ['status', 'start', 'stop', 'restart', 'repair'],
  File: ['repair'],
  Download: ['repair'],
  Job: ['repair'],
  Library: ['repair'],
  Certificate: ['repair'],
  Mysql: ['start', 'stop', 'restart'],
  Database: ['repair'],
  Cluster: ['repair'],
  Container: ['repair'],
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  status: 'Status',
  repair: 'Repair',
  'log-grep': 'Search the log',
  'log-grep-count': 'Count matches in the log',
  'upgrade-os-package': 'Upgrade one OS package',
}

const ARGUMENTS: Readonly<Record<string, object>> = {
  'log-grep': {
    path: { name: 'path', description: 'Path of the log', defaultValue: '/log', required: true, dataType: 'string' },
    searchpattern: {
      name: 'searchpattern',
      description: 'What to look for',
      defaultValue: '',
      required: true,
      dataType: 'string',
    },
  },
  'upgrade-os-package': {
    package: {
      name: 'package',
      description: 'Name of the package',
      defaultValue: '',
      required: true,
      dataType: 'string',
    },
  },
}

/** Class actions of a component by the last part of its class; ids stay the same per class. */
export const actionsOfClass = (kind: string, classId: number) =>
  (ACTIONS[kind] ?? ['repair']).map((actionName, index) => ({
    actionId: classId * 100 + index,
    actionName,
    description:
      DESCRIPTIONS[actionName] ?? actionName.charAt(0).toUpperCase() + actionName.slice(1).replaceAll('-', ' '),
    arguments: actionName in ARGUMENTS ? JSON.stringify(ARGUMENTS[actionName]) : '',
    isInheritable: true,
    inherited: false,
    inheritedFrom: null,
    classId,
    created: null,
    updated: null,
  }))
