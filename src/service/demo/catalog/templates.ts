// Base component templates of platforms (service-api 7.2, 7.5).
import type { Attributes } from '../../model/rows.ts'

export interface ComponentTemplate {
  name: string
  /** Short class name, e.g. `Compute`. */
  type: string
  /** `min..max` per platform. */
  constraint: string
  /** Required service categories; a leading `*` makes one optional. */
  services?: string
  /** One instance per compute or per cloud. */
  per: 'compute' | 'cloud'
  attributes: Attributes
  secured?: readonly string[]
  monitors?: readonly string[]
  help: string
}

/** Attributes of the relation from a platform to a component of a template. */
export const requirementAttributes = ({ name, constraint, services = '', help }: ComponentTemplate): Attributes => ({
  constraint,
  services,
  template: name,
  priority: '1',
  help,
})

const ANY_NUMBER = '0..*'
const EXACTLY_ONE = '1..1'

export const baseTemplates: readonly ComponentTemplate[] = [
  {
    name: 'compute',
    type: 'Compute',
    constraint: EXACTLY_ONE,
    services: 'compute,dns,*mirror',
    per: 'compute',
    attributes: {
      size: 'S',
      ports: '{}',
      require_public_ip: 'false',
      accelerated_flag: 'false',
      required_availability_zone: '',
    },
    monitors: ['ssh', 'utilization'],
    help: 'Virtual machine of a cloud',
  },
  {
    name: 'os',
    type: 'Os',
    constraint: EXACTLY_ONE,
    services: 'compute,dns,*mirror,*ntp',
    per: 'compute',
    attributes: {
      ostype: 'centos-7.2',
      image_id: '',
      hosts: '{}',
      proxy_map: '{}',
      timezone: 'UTC',
      limits: '{"nofile":"65536"}',
      sysctl: '{"net.ipv4.tcp_mem":"1529280 2039040 3058560","fs.file-max":"1611021"}',
      env_vars: '{}',
      iptables_enabled: 'false',
      allow_rules: '["-p tcp --dport 22"]',
    },
    monitors: ['cpu', 'load', 'disk', 'mem', 'network'],
    help: 'Operating system',
  },
  {
    name: 'fqdn',
    type: 'Fqdn',
    constraint: EXACTLY_ONE,
    services: 'compute,dns,*gdns',
    per: 'cloud',
    attributes: {
      aliases: '[]',
      full_aliases: '[]',
      ttl: '60',
      ptr_enabled: 'false',
      ptr_source: 'platform',
      service_type: 'netscaler',
      distribution: 'proximity',
    },
    help: 'DNS entries of the platform',
  },
  {
    name: 'secgroup',
    type: 'Secgroup',
    constraint: EXACTLY_ONE,
    services: 'compute',
    per: 'cloud',
    attributes: { description: 'Rules of the platform', inbound: '["22 22 tcp 10.0.0.0/8"]' },
    help: 'Firewall rules of the computes',
  },
  {
    name: 'sshkeys',
    type: 'Keypair',
    constraint: EXACTLY_ONE,
    services: 'compute',
    per: 'cloud',
    attributes: { description: 'Key pair to manage the computes' },
    help: 'Key pair of the computes',
  },
  {
    name: 'user',
    type: 'User',
    constraint: ANY_NUMBER,
    per: 'compute',
    attributes: {
      username: 'app',
      ulimit: '16384',
      description: 'Application user',
      home_directory: '/app',
      home_directory_mode: '755',
      login_shell: '/bin/bash',
      system_account: 'true',
      sudoer: 'true',
      group: '[]',
      authorized_keys: '[]',
    },
    help: 'User of the operating system',
  },
  {
    name: 'job',
    type: 'Job',
    constraint: ANY_NUMBER,
    per: 'compute',
    attributes: {
      description: '',
      minute: '0',
      hour: '*',
      day: '*',
      month: '*',
      weekday: '*',
      cmd: '',
      user: 'root',
      variables: '{}',
    },
    help: 'Timed job',
  },
  {
    name: 'storage',
    type: 'Storage',
    constraint: ANY_NUMBER,
    services: 'storage',
    per: 'compute',
    attributes: { size: '100G', slice_count: '1', volume_type: 'STANDARD' },
    help: 'Block storage of a cloud',
  },
  {
    name: 'volume',
    type: 'Volume',
    constraint: ANY_NUMBER,
    per: 'compute',
    attributes: {
      size: '100%FREE',
      mount_point: '/data',
      fstype: 'xfs',
      device: '',
      options: 'noatime',
      mode: 'no-raid',
      skip_vol: 'false',
    },
    monitors: ['usage'],
    help: 'Mounted file system',
  },
  {
    name: 'library',
    type: 'Library',
    constraint: ANY_NUMBER,
    per: 'compute',
    attributes: { packages: '[]' },
    help: 'Packages of the operating system',
  },
  {
    name: 'file',
    type: 'File',
    constraint: ANY_NUMBER,
    per: 'compute',
    attributes: { path: '/tmp/file', content: '', file_mode: '0644', exec_cmd: '' },
    help: 'File with a given content',
  },
  {
    name: 'download',
    type: 'Download',
    constraint: ANY_NUMBER,
    per: 'compute',
    attributes: {
      source: '',
      path: '/tmp/download',
      headers: '{}',
      checksum: '',
      basic_auth_user: '',
      basic_auth_password: '',
    },
    secured: ['basic_auth_password'],
    help: 'File from an address',
  },
  {
    name: 'daemon',
    type: 'Daemon',
    constraint: ANY_NUMBER,
    per: 'compute',
    attributes: {
      service_name: '',
      pattern: '',
      use_script_status: 'true',
      control_script_location: '',
      control_script_content: '',
    },
    monitors: ['process'],
    help: 'Service of the operating system',
  },
  {
    name: 'certificate',
    type: 'Certificate',
    constraint: ANY_NUMBER,
    per: 'compute',
    attributes: {
      auto_provision: 'false',
      key: '',
      cert: '',
      cacertkey: '',
      passphrase: '',
      common_name: '',
      san: '[]',
      expires_in: '',
      path: '/var/lib/certs',
    },
    secured: ['key', 'passphrase'],
    monitors: ['ExpiryMetrics'],
    help: 'Certificate and key',
  },
  {
    name: 'artifact',
    type: 'Artifact',
    constraint: ANY_NUMBER,
    services: '*maven,*mirror',
    per: 'compute',
    attributes: {
      repository: 'releases',
      location: '',
      version: 'latest',
      url: 'https://nexus.acme.example/nexus',
      username: 'deployer',
      password: '',
      checksum: '',
      install_dir: '/app',
      as_user: 'app',
      as_group: 'app',
      environment: '{}',
      persist: '[]',
      should_expand: 'true',
      configure: '',
      migrate: '',
      restart: '',
    },
    secured: ['password'],
    help: 'Released software from a repository',
  },
]
