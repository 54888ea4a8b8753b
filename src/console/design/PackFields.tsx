import type { ReactNode } from 'react'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import type { Form } from '../kit/form/use-form.ts'
import { firstOf, packIn, packsIn, sourcesIn, versionsIn, type Packs } from './packs.ts'

/** Source, pack and version: of those there are, or free text where none is listed. */
export function PackFields({ form, packs }: { form: Form; packs: Packs | undefined }): ReactNode {
  const { source = '', pack = '' } = form.values
  if (!packs) {
    return (
      <>
        <TextField label="Source" required hint="No packs are listed here: type it." {...form.bind('source')} />
        <TextField label="Pack" required {...form.bind('pack')} />
        <TextField label="Version" required {...form.bind('version')} />
      </>
    )
  }
  // What depends on a choice is chosen along with it: the only one, the newest version that may be used.
  const choosePack = (of: string, name: string) =>
    form.set({ source: of, pack: name, version: firstOf(versionsIn(packs, of, name)) })
  const chosen = packIn(packs, source, pack)
  return (
    <>
      <ChoiceField
        label="Source"
        required
        empty="Choose a source"
        choices={sourcesIn(packs).map((name) => ({ value: name, label: name }))}
        {...form.bind('source')}
        onChange={(next) => {
          const all = packsIn(packs, next)
          choosePack(next, all.length === 1 ? firstOf(all) : '')
        }}
      />
      <ChoiceField
        label="Pack"
        required
        empty="Choose a pack"
        hint={
          source === ''
            ? 'Choose a source first.'
            : chosen?.ciAttributes['description'] || 'Listed by what they are for.'
        }
        choices={packsIn(packs, source)}
        {...form.bind('pack')}
        onChange={(next) => choosePack(source, next)}
      />
      <ChoiceField
        label="Version"
        required
        empty="Choose a version"
        choices={versionsIn(packs, source, pack)}
        {...form.bind('version')}
      />
    </>
  )
}
