import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import {
  listEnvironmentVariables,
  listPlatformVariables,
  readEnvironmentVariable,
  readPlatformVariable,
  updateEnvironmentVariable,
  updatePlatformVariable,
} from '../../../contract/transition/variables.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { SecretField } from '../../kit/form/SecretField.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { getValue, isKeptOnPull, isSecure, toVariableBody } from './edit.ts'

interface VariableTarget {
  scope: Scope
  /** The platform of the variable; undefined: a global one of the environment. */
  platform: string | undefined
  variable: DraftCi
}

function toVariableWrite(
  { scope: { organization, assembly, environment }, platform, variable }: VariableTarget,
  before: string,
  value: string,
  keep: boolean,
): WriteRequest<AnyCall> {
  const secret = isSecure(variable)
  const body = { cms_dj_ci: toVariableBody(variable, value, keep) }
  const params = { organization, assembly, environment, variable: variable.ciName }
  const label = `${variable.ciName} in ${environment}`
  const source =
    platform === undefined
      ? querySource(readEnvironmentVariable, { params })
      : querySource(readPlatformVariable, { params: { ...params, platform } })
  // The service does not return secrets, so they can be neither verified nor compared.
  const verification = { ...source, shows: secret ? { ciAttrProps: body.cms_dj_ci.ciAttrProps } : body.cms_dj_ci }
  const basis = secret
    ? undefined
    : { source, base: { 'ciAttributes.value': before }, mine: { 'ciAttributes.value': value } }
  if (platform === undefined)
    return { label, call: updateEnvironmentVariable, request: { params, body }, verification, basis }
  return {
    label,
    call: updatePlatformVariable,
    request: { params: { ...params, platform }, body },
    verification,
    basis,
  }
}

const draftSchema = z.object({ value: z.optional(z.string()) })
const OWNER_LABELS = { true: 'environment', false: 'design' } as const

/** Changes the value or the owner of a variable in one environment. */
export default function VariableDialog({ onClose, ...target }: VariableTarget & { onClose: () => void }) {
  const { scope, platform, variable } = target
  const { organization, assembly, environment } = scope
  const name = variable.ciName
  const secret = isSecure(variable)
  const [before] = useState(() => ({ value: getValue(variable), keep: isKeptOnPull(variable) }))
  const draft = useDraft(
    `variable ${organization}/${assembly}/${environment}/${platform ?? ''}/${name}`,
    draftSchema,
    {},
  )
  // Secrets are not part of the draft.
  const [typedSecret, setTypedSecret] = useState<string>()
  const [keep, setKeep] = useState(true)
  const value = (secret ? typedSecret : draft.value.value) ?? before.value
  const differences = [
    { attribute: name, before: before.value, after: value },
    { attribute: 'owner', before: OWNER_LABELS[`${before.keep}`], after: OWNER_LABELS[`${keep}`] },
  ].filter((difference) => difference.before !== difference.after)
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[toVariableWrite(target, before.value, value, keep)]}
      invalidates={[listEnvironmentVariables, listPlatformVariables, readLatestRelease]}
      title={`Change ${name}`}
      description={`${platform === undefined ? `Global variable of ${assembly} / ${environment}` : `Variable of ${platform} in ${assembly} / ${environment}`}. It opens or joins a release of the environment: it takes effect once that is committed and deployed.`}
      blastRadius={{ noun: 'variable', count: 1, where: environment, name }}
      submitLabel={`Change ${name}`}
      unsaved={typedSecret === undefined ? undefined : `the new value of ${name}`}
      disabledReason={differences.length === 0 ? 'Nothing has been changed yet.' : undefined}
      onDone={() => {
        draft.discard()
        onClose()
      }}
      onClose={onClose}
    >
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      {secret ? (
        <SecretField label="Value" value={value} onChange={setTypedSecret} />
      ) : (
        <TextInput
          label="Value"
          styles={MONOSPACE}
          value={value}
          onChange={({ currentTarget }) => draft.set({ value: currentTarget.value })}
        />
      )}
      <Checkbox
        label="Keep this value when the design is pulled"
        checked={keep}
        onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
      />
      <Diff
        label="Change of the variable"
        differences={differences.map((difference) =>
          secret && difference.attribute === name ? { ...difference, before: 'set', after: 'another one' } : difference,
        )}
      />
    </EnvironmentWriteDialog>
  )
}
