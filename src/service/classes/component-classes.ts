// Component classes of every platform (service-api 7.2): machine, network, storage, files.
import type { ClassSource } from './attribute-notation.ts'

/** By short class name. Each exists in design, environments, instances and pack templates. */
export const componentClasses: Readonly<Record<string, ClassSource>> = {
  Compute: {
    description: 'Compute',
    attributes: `
      size*=S | Instance Size
      ports={} hash | PAT ports
      require_public_ip=false | Require public IP
      accelerated_flag=false | Accelerated Networking
      required_availability_zone | Required Availability Zone
    `,
    instance: `
      instance_name | Instance Name
      instance_id | Instance Id
      host_id | Host Id
      hypervisor | Hypervisor
      availability_zone | Availability Zone
      zone={} hash | Zone
      instance_state | Instance State
      task_state | Task State
      vm_state | VM State
      cores | Number of CPU cores
      ram | Ram in MB
      server_image_name | Server Image Name
      server_image_id | Server Image Id
      private_ip | Private IP
      public_ip | Public IP
      private_dns | Private Hostname
      public_dns | Public Hostname
      dns_record | DNS Record value used by FQDN
      metadata={} hash | Metadata
      tags={} hash | Tags
      is_baremetal=false | Bare Metal
    `,
    actions: 'status reboot repair powercycle redeploy',
  },
  Os: {
    description: 'Os',
    attributes: `
      ostype*=centos-7.2 | OS Type
      image_id | OS Image
      hosts={} hash | Additional /etc/hosts entries
      proxy_map={} hash | Proxy Map
      timezone=UTC | Timezone
      limits={} hash | Configure /etc/security/limits.conf
      sysctl={} hash | Kernel Parameters
      env_vars={} hash | System Environment variables
      iptables_enabled=false | Enable iptables
      drop_policy=true | Drop Policy
      allow_loopback=true | Allow Loopback
      allow_rules=[] array | Allow Rules
      deny_rules=[] array | Deny Rules
      nat_rules=[] array | NAT Rules
      dhclient=true | DHCP Client
      features=[] array | Features
    `,
    instance: `
      hostname | Hostname
      tags={} hash | Tags
      osname | OS Name
    `,
    actions: 'repair upgrade-os-all upgrade-os-security upgrade-os-package apply-security-compliance reconfig-network',
  },
  User: {
    description: 'User',
    attributes: `
      username* | Username
      ulimit*=16384 | Max open files | integer
      description | Description
      home_directory | Home Directory
      home_directory_mode=755 | Home Directory Mode
      login_shell=/bin/bash | Login Shell
      system_account=true | System Account
      sudoer=true | Enable Sudo Access
      group=[] array | User Groups
      authorized_keys=[] array | Authorized Keys
      password! | Password
    `,
    actions: 'repair',
  },
  Secgroup: {
    description: 'Secgroup',
    attributes: `
      description | Description
      inbound* array | Inbound Rules
    `,
    instance: `
      group_id | Group Id
      group_name | Group Name
      net_sec_group_id | Network Security Group Id
    `,
    actions: 'repair',
  },
  Keypair: {
    description: 'Keypair',
    attributes: 'description | Description',
    instance: `
      private! text | Private Key
      public text | Public Key
      fingerprint | Fingerprint
      key_name | Key Name
    `,
    actions: 'repair',
  },
  Fqdn: {
    description: 'Fqdn',
    attributes: `
      aliases=[] array | Short CNAME Aliases
      full_aliases=[] array | Full CNAME Aliases
      ttl=60 | TTL | integer
      ptr_enabled=false | PTR Record
      ptr_source=platform | PTR Record Source | one of platform,instance
      service_type=netscaler | GSLB Service Type | one of netscaler,torbit
      distribution=proximity | Distribution | one of proximity,latency,roundrobin
    `,
    instance: `
      entries={} hash | DNS Entries
      gslb_map={} hash | GSLB Map
    `,
    actions: 'repair gslbstatus migrate',
  },
  Lb: {
    description: 'Lb',
    attributes: `
      listeners array | Listeners
      lbmethod*=roundrobin | LB Method | one of roundrobin,leastconn,sourceiphash
      stickiness=false | Enable Session Persistence
      persistence_type=cookieinsert | Session Persistence Type | one of cookieinsert,sourceip
      ecv_map*={} hash | ECV
      connection_limit=-1 | Connection Limit | signed
      lb_service_type*=lb | Lb Service Type | one of lb,slb
    `,
    instance: `
      vnames={} hash | VIP Map
      dns_record | DNS Record value used by FQDN
      inames=[] array | Instance Names
      availability_zone | Availability Zone
    `,
    actions: 'repair status bind_cloud unbind_cloud',
  },
  Storage: {
    description: 'Storage',
    attributes: `
      size*=100G | Size
      slice_count*=1 | Slice Count | integer
      volume_type | Volume Type
    `,
    instance: 'device_map text | Device Map',
    actions: 'repair',
  },
  Volume: {
    description: 'Volume',
    attributes: `
      size*=100%FREE | Size
      mount_point*=/volume | Mount Point
      fstype=ext3 | Filesystem Type | one of ext3,ext4,xfs,nfs,tmpfs
      device | Device
      options | Mount Options
      mode=no-raid | RAID Mode | one of no-raid,raid0,raid1,raid5,raid10
      skip_vol=false | Skip Volume
    `,
    actions: 'repair log-grep log-grep-count',
  },
  File: {
    description: 'File',
    attributes: `
      path* | Destination Path
      content text | Content
      file_mode*=0755 | File Mode
      exec_cmd text | Execute Command
    `,
    actions: 'repair',
  },
  Download: {
    description: 'Download',
    attributes: `
      source* | URL
      path* | Destination Path
      headers={} hash | HTTP Headers
      checksum | Checksum
      basic_auth_user | Username
      basic_auth_password! | Password
    `,
    actions: 'repair',
  },
  Job: {
    description: 'Job',
    attributes: `
      description | Description
      minute*=0 | Minute
      hour*=* | Hour
      day*=* | Day of month
      month*=* | Month
      weekday*=* | Day of week
      cmd text | Command
      user=root | User
      variables={} hash | Variables
    `,
    actions: 'repair',
  },
  Library: {
    description: 'Library',
    attributes: 'packages*=[] array | Packages',
    actions: 'repair',
  },
  Daemon: {
    description: 'Daemon',
    attributes: `
      service_name* | Service Name
      pattern | Process Name Pattern
      use_script_status=true | Use Script Status
      control_script_location | Control Script Location
      control_script_content text | Control Script Content
    `,
    actions: 'status start stop restart repair',
  },
  Certificate: {
    description: 'Certificate',
    attributes: `
      auto_provision=false | Auto Generate
      key! text | Key
      cert text | Certificate
      cacertkey text | SSL CA Certificate Key
      passphrase! | Pass Phrase
      common_name | Common Name
      san=[] array | Subject Alternative Names
      expires_in | Expires In
      path=/var/lib/certs | Directory Path
    `,
    instance: 'expires_on | Expires On',
    actions: 'repair',
  },
}
