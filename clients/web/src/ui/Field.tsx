/** A field with its label, and beside it what is wrong with it. */

interface Props {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  type?: "text" | "password";
  autocomplete?: string;
  /** What may be written, said below. */
  say?: string;
  /** What is wrong; null while nothing is. */
  problem?: string | null;
  most?: number;
}

export function Field({
  id,
  label,
  value,
  onChange,
  type = "text",
  autocomplete = "off",
  say,
  problem = null,
  most = 128,
}: Props) {
  const said = [say === undefined ? "" : `${id}-say`, problem === null ? "" : `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div class="labelled">
      <label class="legend" for={id}>
        {label}
      </label>
      <div class="field">
        <input
          id={id}
          {...(type === "password" ? { type: "password" as const } : { type: "text" as const })}
          value={value}
          maxLength={most}
          autocomplete={autocomplete as "off"}
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={problem !== null}
          aria-describedby={said === "" ? undefined : said}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {say !== undefined && (
        <p id={`${id}-say`} class="meaning">
          {say}
        </p>
      )}
      {problem !== null && (
        <p id={`${id}-problem`} class="meaning alarm" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
