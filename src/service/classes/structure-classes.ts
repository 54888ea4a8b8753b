// Account and structure classes (service-api 7.1), and platform parts that are not components (7.2).
import type { ClassSource } from './attribute-notation.ts'

const VARIABLE_ATTRIBUTES = `
  secure=false | Encrypted
  value text | Value
  encrypted_value! | Encrypted Value
`

const ENVIRONMENT_ATTRIBUTES = `
  profile | Environment Profile
  adminstatus*=preparation | Administrative Status | one of preparation,provision,active,inactive,decommission
  description text | Description
  codpmt*=false | Continuous Deployment
  dpmtdelay=60 | Deployment Delay | integer
  subdomain | DNS Subdomain
  global_dns=false | Global DNS
  monitoring*=true | Monitoring
  autorepair*=true | Auto Repair
  autoreplace*=false | Auto Replace
  autoscale*=false | Auto Scale
  availability*=single | Availability Mode | one of single,redundant
  debug*=false | Debug
  logging*=false | Logging
  domain | Domain
  approve | Approve
  custom_monitor | Custom Monitor
`

const PLATFORM_ATTRIBUTES = `
  description text | Description
  source* | Pack Source
  pack* | Pack Name
  version* | Pack Version
  pack_digest | Pack Version Digest
  major_version=1 | Major Version | integer
`

const MANIFEST_PLATFORM_ATTRIBUTES = `${PLATFORM_ATTRIBUTES}
  is_active=true | Active
  availability=default | Availability Mode | one of default,single,redundant
  autorepair*=true | Auto Repair
  autorepair_exponential_backoff*=true | Auto Repair Exponential Backoff
  autoreplace*=true | Auto Replace
  replace_after_minutes*=9999999 | Replace after minutes | integer
  replace_after_repairs*=9999999 | Replace after repairs | integer
  autoscale*=false | Auto Scale
  autocomply*=false | Auto Comply
  fail_on_delete_failure=[] array | Fail deployment on delete failure
`

const OFFERING_ATTRIBUTES = `
  description text | Description
  cost_unit* | Cost Unit
  cost_rate* | Cost Rate | decimal
  criteria* text | Criteria
  specification*={} hash | Specification
  service_type | Service Type
`

const CLOUD_ATTRIBUTES = `
  description text | Description
  adminstatus=active | Administrative Status | one of active,inert,offline
  location* | Management Location
  auth | Authorization Key
  is_location=false | Location
`

export const MONITOR_CLASS: ClassSource = {
  description: 'Monitor',
  attributes: `
    enable*=true | Enable
    custom*=false | Custom
    description | Description
    cmd* | Command
    cmd_options*={} hash | Command Line Options Map
    cmd_line* text | Command Line
    metrics={} struct | Metrics
    sample_interval=60 | Sample Interval (in sec) | integer
    heartbeat=false | Heartbeat
    duration=3 | Heartbeat Duration (in min) | integer
    thresholds={} struct | Thresholds
    chart={} struct | Chart
  `,
}

export const ATTACHMENT_CLASS: ClassSource = {
  description: 'Attachment',
  attributes: `
    content text | Content
    source | URL to download
    basic_auth_user | Username
    basic_auth_password! | Password
    headers={} hash | HTTP Headers
    checksum | Checksum
    path*=/tmp/download_file | Destination Path
    exec_cmd text | Execute Command
    run_on*=before-add | Run on Events
    run_on_action=[] array | Run on Actions
    priority*=1 | Execution Priority | integer
  `,
}

const PACK_PROCEDURE_ATTRIBUTES = `
  description text | Description
  arguments={} hash | Arguments
  definition text | Definition
`

/** By full name. */
export const structureClasses: Readonly<Record<string, ClassSource>> = {
  'account.Organization': {
    description: 'Organization',
    attributes: `
      full_name | Full Name
      description text | Description
      owner* | Owner (Email Address) | email
      tags={} hash | Tags
    `,
  },
  'account.Assembly': {
    description: 'Assembly',
    attributes: `
      description text | Description
      owner* | Owner (Email Address) | email
      tags={} hash | Tags
    `,
  },
  'account.Design': { description: 'Catalog Design', attributes: 'description text | Description' },
  'account.Cloud': { description: 'Cloud', attributes: CLOUD_ATTRIBUTES },
  'mgmt.Cloud': { description: 'Cloud Location', attributes: CLOUD_ATTRIBUTES },
  'account.Environment': { description: 'Environment Profile', attributes: ENVIRONMENT_ATTRIBUTES },
  'account.Policy': {
    description: 'Policy',
    attributes: `
      description text | Description
      query* text | Query
      mode*=passive | Mode | one of disabled,passive,active
      docUrl | Document URL
    `,
  },
  'account.Cloudvar': { description: 'Cloud Variable', attributes: VARIABLE_ATTRIBUTES },
  'catalog.Globalvar': { description: 'Global Variable', attributes: VARIABLE_ATTRIBUTES },
  'catalog.Localvar': { description: 'Platform Variable', attributes: VARIABLE_ATTRIBUTES },
  'manifest.Globalvar': { description: 'Global Variable', attributes: VARIABLE_ATTRIBUTES },
  'manifest.Localvar': { description: 'Platform Variable', attributes: VARIABLE_ATTRIBUTES },
  'mgmt.catalog.Localvar': { description: 'Platform Variable', attributes: VARIABLE_ATTRIBUTES },
  'mgmt.manifest.Localvar': { description: 'Platform Variable', attributes: VARIABLE_ATTRIBUTES },
  'manifest.Environment': { description: 'Environment', attributes: ENVIRONMENT_ATTRIBUTES },
  'catalog.Platform': { description: 'Platform', attributes: PLATFORM_ATTRIBUTES },
  'mgmt.catalog.Platform': { description: 'Platform', attributes: PLATFORM_ATTRIBUTES },
  'manifest.Platform': { description: 'Platform', attributes: MANIFEST_PLATFORM_ATTRIBUTES },
  'mgmt.manifest.Platform': { description: 'Platform', attributes: MANIFEST_PLATFORM_ATTRIBUTES },
  'cloud.Offering': { description: 'Offering', attributes: OFFERING_ATTRIBUTES },
  'mgmt.cloud.Offering': { description: 'Offering', attributes: OFFERING_ATTRIBUTES },
  'cloud.Support': {
    description: 'Cloud Support',
    attributes: `
      description text | Description
      enabled=true | Enabled
      approval*=true | Approval Required
      approval_auth_type*=none | Approval Authorization Type | one of none,token
      approval_token! | Approval Token
    `,
  },
  'cloud.compliance.Security': {
    description: 'Security Compliance',
    attributes: `
      description text | Description
      enabled*=true | Enabled
      approval*=false | Approval Required
      version*=1 | Version
      asset_url* | Asset URL
      filter* text | Filter
    `,
  },
  'cloud.Zone': {
    description: 'Zone',
    attributes: `
      description text | Description
      tags=[] array | Tags
    `,
  },
  'manifest.relay.email.Relay': {
    description: 'Email Relay',
    attributes: `
      enabled=true | Enabled
      severity*=info,warning,critical | Severity
      source*=deployment,procedure,ci | Source
      ns_paths=[] array | Namespace Paths
      text_regex | Message Text Pattern
      correlation=true | Correlation
      emails* | Email Addresses
    `,
  },
  'manifest.Log': { description: 'Log', attributes: 'paths*=[] array | Paths' },
  'mgmt.Source': { description: 'Pack Source', attributes: 'description text | Description' },
  'mgmt.Pack': {
    description: 'Pack',
    attributes: `
      description text | Description
      pack_type | Type
      owner | Owner
      category | Category
    `,
  },
  'mgmt.Version': {
    description: 'Pack Version',
    attributes: `
      description text | Description
      enabled=true | Enabled
      commit | Commit
    `,
  },
  'manifest.Procedure': { description: 'Procedure', attributes: PACK_PROCEDURE_ATTRIBUTES },
  'mgmt.manifest.Procedure': { description: 'Procedure', attributes: PACK_PROCEDURE_ATTRIBUTES },
}
