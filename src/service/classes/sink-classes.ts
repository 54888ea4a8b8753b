// Notification sinks of an organization (service-api 7.1).
import type { ClassSource } from './attribute-notation.ts'

const COMMON_ATTRIBUTES = `
  filter_enabled=false | Enable Filtering
  event_type*=All | Event Type
  severity_level*=critical | Severity Level | one of info,warning,critical
  env_profile | Environment Profile
  ns_paths=[] array | Namespace Paths
  monitoring_clouds=[] array | Clouds
  msg_selector_regex | Message Text Pattern
  include_cis=false | Include Records
`

/** By full name. */
export const sinkClasses: Readonly<Record<string, ClassSource>> = {
  'account.notification.sns.Sink': {
    description: 'SNS Notification Sink',
    attributes: `${COMMON_ATTRIBUTES}
      access* | Access Key
      secret!* | Secret Key
      endpoint* | Endpoint
    `,
  },
  'account.notification.url.Sink': {
    description: 'HTTP Notification Sink',
    attributes: `${COMMON_ATTRIBUTES}
      service_url* | Endpoint URL
      user | Username
      password! | Password
    `,
  },
  'account.notification.jabber.Sink': {
    description: 'Jabber Notification Sink',
    attributes: `${COMMON_ATTRIBUTES}
      chat_server* | Chat Server
      chat_port*=5222 | Chat Server Port | integer
      chat_room* | Chat Conference Room
      chat_user* | Chat User
      chat_password! | Chat Password
    `,
  },
  'account.notification.slack.Sink': {
    description: 'Slack Notification Sink',
    attributes: `${COMMON_ATTRIBUTES}
      channels* array | Channels
      text_formats array | Text Formats
      notification_fields | Notification Fields
    `,
  },
}
