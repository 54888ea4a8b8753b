import type { ReactNode } from 'react'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import type { Form } from '../kit/form/use-form.ts'
import { packsIn, sourcesIn, versionsIn, type Packs } from './packs.ts'

const choices = (names: readonly string[]) => names.map((value) => ({ value, label: value }))

/** Source, pack and version: of those there are, or free text where the service does not list them. */
export function PackFields({ form, packs }: { form: Form; packs: Packs | undefined }): ReactNode {
  const { source = '', pack = '' } = form.values
  if (!packs) {
    const hint = 'The service does not list its packs: type it.'
    return (
      <>
        <TextField label="Source" required hint={hint} {...form.bind('source')} />
        <TextField label="Pack" required {...form.bind('pack')} />
        <TextField label="Version" required {...form.bind('version')} />
      </>
    )
  }
  // What depends on a choice is chosen along with it: the only one, the newest version.
  const choosePack = (of: string, name: string) =>
    form.set({ source: of, pack: name, version: versionsIn(packs, of, name)[0] ?? '' })
  return (
    <>
      <ChoiceField
        label="Source"
        required
        empty="Choose a source"
        choices={choices(sourcesIn(packs))}
        {...form.bind('source')}
        onChange={(chosen) => {
          const [only, second] = packsIn(packs, chosen)
          choosePack(chosen, second === undefined ? (only ?? '') : '')
        }}
      />
      <ChoiceField
        label="Pack"
        required
        empty="Choose a pack"
        hint={source === '' ? 'Choose a source first.' : undefined}
        choices={choices(packsIn(packs, source))}
        {...form.bind('pack')}
        onChange={(chosen) => choosePack(source, chosen)}
      />
      <ChoiceField
        label="Version"
        required
        empty="Choose a version"
        choices={choices(versionsIn(packs, source, pack))}
        {...form.bind('version')}
      />
    </>
  )
}
