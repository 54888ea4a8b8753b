// Component classes of software in packs (service-api 7.2, templates of 7.5).
import type { ClassSource } from './attribute-notation.ts'

/** By short class name. Each exists in design, environments, instances and pack templates. */
export const softwareClasses: Readonly<Record<string, ClassSource>> = {
  Artifact: {
    description: 'Artifact',
    attributes: `
      repository* | Repository
      location* | Identifier
      version*=latest | Version
      url | Repository URL
      username | Username
      password! | Password
      checksum | Checksum
      install_dir | Install Directory
      as_user | Deploy as user
      as_group | Deploy as group
      environment={} hash | Environment Variables
      persist=[] array | Persistent Directories
      should_expand=true | Expand
      configure text | Configure
      migrate text | Migrate
      restart text | Restart
    `,
    actions: 'redeploy repair',
  },
  Build: {
    description: 'Build',
    attributes: `
      scm*=git | Repository Type | one of git,svn,hg
      repository* | Repository URL
      revision*=HEAD | Revision
      depth=1 | Git Depth | integer
      username | Username
      password! | Password
      key! text | SSH Key
      install_dir | Install Directory
      as_user | Deploy as user
      as_group | Deploy as group
      environment={} hash | Environment Variables
      persist=[] array | Persistent Directories
      migration_command text | Migration Command
      restart_command text | Restart Command
    `,
    actions: 'redeploy repair',
  },
  Java: {
    description: 'Java',
    attributes: `
      flavor*=openjdk | Flavor | one of openjdk,oracle
      jrejdk*=jdk | Package Type | one of jdk,jre,server-jre
      version*=8 | Version
      uversion | Update
      install_dir=/usr/lib/jvm | Installation Directory
      sysdefault=true | System Default
    `,
    actions: 'repair',
  },
  Tomcat: {
    description: 'Tomcat',
    attributes: `
      version*=7.0.82 | Version
      port*=8080 | HTTP Port | integer
      ssl_port*=8443 | SSL Port | integer
      max_threads*=50 | Max Number of Threads | integer
      java_options | Java Options
      mem_max=128M | Max Heap Size
      mem_start=128M | Start Heap Size
      stop_time=45 | Shutdown Time | integer
    `,
    actions: 'status start stop restart repair threaddump',
  },
  Apache: {
    description: 'Apache',
    attributes: `
      install_type*=repository | Installation Type | one of repository,build
      ports*=["80","443"] array | Listen Ports
      modules=[] array | Modules
      prefork={} hash | Prefork MPM
      worker={} hash | Worker MPM
    `,
    actions: 'status start stop restart repair',
  },
  Website: {
    description: 'Website',
    attributes: `
      server_name=localhost | Server Name
      document_root=/var/www/html | Document Root
      index_files=["index.html"] array | Index Files
      ssl=false | SSL
    `,
    actions: 'repair',
  },
  Mysql: {
    description: 'Mysql',
    attributes: `
      version*=5.5 | Version
      port*=3306 | Listen Port | integer
      password!* | Password
      datadir | Data Directory
    `,
    actions: 'start stop restart',
  },
  Database: {
    description: 'Database',
    attributes: `
      dbname* | Instance Name
      username* | Username
      password!* | Password
      extra text | Additional DB statements
    `,
    actions: 'repair',
  },
  Cluster: {
    description: 'Cluster',
    attributes: `
      keepalive=30 | Keepalive | integer
      mode=active-standby | Mode
      shared_type*=ip | Shared Resource Type
    `,
    instance: `
      shared_ip | Shared IP
      dns_record | DNS Record value used by FQDN
    `,
    actions: 'repair',
  },
  Container: {
    description: 'Container',
    attributes: `
      command | Command
      args=[] array | Arguments
      env={} hash | Environment Variables
      ports={} hash | Ports
      cpu | CPU
      memory | Memory
    `,
    instance: `
      nodes=[] array | Nodes
      node_ports={} hash | Node Ports
    `,
    actions: 'repair',
  },
  Keystore: {
    description: 'Keystore',
    attributes: `
      keystore_filename=/var/lib/certs/keystore.jks | Keystore File
      keystore_password! | Keystore Password
    `,
    actions: 'repair',
  },
  Share: {
    description: 'Share',
    attributes: `
      size=10G | Size
      mount_point=/share | Mount Point
    `,
    actions: 'repair',
  },
  Objectstore: { description: 'Objectstore', attributes: 'username | Username', actions: 'repair' },
  Hostname: { description: 'Hostname', attributes: 'ptr_enabled=false | PTR Record', actions: 'repair' },
  Firewall: { description: 'Firewall', attributes: 'rules=[] array | Rules', actions: 'repair' },
  Sensuclient: {
    description: 'Sensuclient',
    attributes: 'version=latest | Version',
    actions: 'status start stop restart repair',
  },
  Logstash: {
    description: 'Logstash',
    attributes: `
      version=latest | Version
      inputs=[] array | Inputs
      outputs=[] array | Outputs
    `,
    actions: 'status start stop restart repair',
  },
  Filebeat: {
    description: 'Filebeat',
    attributes: `
      version=latest | Version
      configfile text | Configuration
    `,
    actions: 'status start stop restart repair',
  },
  Telegraf: {
    description: 'Telegraf',
    attributes: `
      version=latest | Version
      configfile text | Configuration
    `,
    actions: 'status start stop restart repair',
  },
  Waf: { description: 'Waf', attributes: 'rules=[] array | Rules', actions: 'repair' },
}
