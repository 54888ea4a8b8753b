// The component templates of the public packs (service-api 7.2, 7.5): what a platform is made of.
import type { Attributes } from '../model.ts'

export interface ComponentTemplate {
  name: string
  /** Last part of the class, e.g. `Compute`. */
  type: string
  /** `min..max` in a platform. */
  constraint: string
  /** Needed service categories; a leading `*` is optional. */
  services?: string
  /** How many instances: one for every compute, or one for a cloud. */
  per: 'compute' | 'cloud'
  attributes: Attributes
  secured?: readonly string[]
  monitors?: readonly string[]
  help: string
}

const many = '0..*'
const one = '1..1'

export const baseTemplates: readonly ComponentTemplate[] = [
  {
    name: 'compute',
    type: 'Compute',
    constraint: one,
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
    constraint: one,
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
    constraint: one,
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
    constraint: one,
    services: 'compute',
    per: 'cloud',
    attributes: { description: 'Rules of the platform', inbound: '["22 22 tcp 10.0.0.0/8"]' },
    help: 'Firewall rules of the computes',
  },
  {
    name: 'sshkeys',
    type: 'Keypair',
    constraint: one,
    services: 'compute',
    per: 'cloud',
    attributes: { description: 'Key pair to manage the computes' },
    help: 'Key pair of the computes',
  },
  {
    name: 'user',
    type: 'User',
    constraint: many,
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
    constraint: many,
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
    constraint: many,
    services: 'storage',
    per: 'compute',
    attributes: { size: '100G', slice_count: '1', volume_type: 'STANDARD' },
    help: 'Block storage of a cloud',
  },
  {
    name: 'volume',
    type: 'Volume',
    constraint: many,
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
    constraint: many,
    per: 'compute',
    attributes: { packages: '[]' },
    help: 'Packages of the operating system',
  },
  {
    name: 'file',
    type: 'File',
    constraint: many,
    per: 'compute',
    attributes: { path: '/tmp/file', content: '', file_mode: '0644', exec_cmd: '' },
    help: 'File with a given content',
  },
  {
    name: 'download',
    type: 'Download',
    constraint: many,
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
    constraint: many,
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
    constraint: many,
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
    constraint: many,
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

export const lb: ComponentTemplate = {
  name: 'lb',
  type: 'Lb',
  constraint: one,
  services: 'compute,lb,dns',
  per: 'cloud',
  attributes: {
    listeners: '["http 80 http 8080"]',
    lbmethod: 'leastconn',
    stickiness: 'false',
    persistence_type: 'cookieinsert',
    ecv_map: '{"8080":"GET /health"}',
    connection_limit: '-1',
    lb_service_type: 'lb',
  },
  help: 'Load balancer in front of the computes',
}

export const java: ComponentTemplate = {
  name: 'java',
  type: 'Java',
  constraint: one,
  services: '*mirror',
  per: 'compute',
  attributes: {
    flavor: 'openjdk',
    jrejdk: 'jdk',
    version: '8',
    uversion: '192',
    install_dir: '/usr/lib/jvm',
    sysdefault: 'true',
  },
  help: 'Java runtime',
}

export const build: ComponentTemplate = {
  name: 'build',
  type: 'Build',
  constraint: many,
  per: 'compute',
  attributes: {
    scm: 'git',
    repository: '',
    revision: 'HEAD',
    depth: '1',
    username: '',
    password: '',
    key: '',
    install_dir: '/app/build',
  },
  secured: ['password', 'key'],
  help: 'Software built from source',
}
