import type { Instance, InstanceDetail } from '../../contract/core/records.ts'
import { shortClass } from '../kit/format.ts'

/** Where an instance runs, in a list or read by itself. */
type CloudPlacement = Pick<Instance, 'deployedTo' | 'cloud'> | Pick<InstanceDetail, 'deployedTo' | 'cloud'>

/** Name of its cloud; '' when the service does not report it. */
export const cloudOf = ({ deployedTo, cloud }: CloudPlacement): string =>
  deployedTo?.ciName ?? cloud?.toCi?.ciName ?? ''

/** `primary` or `secondary` (service-api 7.4, base.DeployedTo); other priorities unchanged. */
export function priorityOf({ cloud }: CloudPlacement): string {
  const priority = cloud?.relationAttributes['priority'] ?? ''
  if (priority === '1') return 'primary'
  return priority === '2' ? 'secondary' : priority
}

/** The component in `{component}-{cloudId}-{n}`; '' for any other name. */
export const parseComponentName = ({ ciName }: { ciName: string }): string => /^(.+)-\d+-\d+$/.exec(ciName)?.[1] ?? ''

/** Whether other instances run on it and are replaced with it (bom.ManagedVia leads to computes only, service-api 7.4). */
export const isCompute = ({ ciClassName }: { ciClassName: string }): boolean => shortClass(ciClassName) === 'Compute'

/** Whether it is marked for replacement. */
export const isMarked = ({ ciState }: { ciState: string }): boolean => ciState === 'replace'

/** Its preferred address, the private one first; '' if it has none. */
export const getAddress = ({ ciAttributes: { private_ip, public_ip, dns_record } }: Instance): string =>
  private_ip || public_ip || dns_record || ''

/** Version or tag of its software, else the image of the machine; '' when neither is reported. */
export const getDeployedVersion = ({ ciAttributes }: Instance): string =>
  ciAttributes['version'] ||
  ciAttributes['tag'] ||
  ciAttributes['image_name'] ||
  ciAttributes['server_image_name'] ||
  ''
