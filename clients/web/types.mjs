/* Makes src/wire/generated.ts from the JSON Schema of the protocol.
 *
 * The schema gives every property a title ("Server Ms"); json-schema-to-typescript would
 * make a type alias of each. Only the titles of whole messages are worth a name.
 */
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const source = new URL("../../protocol/schema/messages-v1.schema.json", import.meta.url);
const target = new URL("src/wire/generated.ts", import.meta.url);

function dropPropertyTitles(schema) {
  for (const definition of Object.values(schema.$defs)) {
    for (const property of Object.values(definition.properties ?? {})) {
      delete property.title;
      for (const choice of property.anyOf ?? []) delete choice.title;
    }
  }
  return schema;
}

const schema = dropPropertyTitles(JSON.parse(await readFile(source, "utf8")));
const text = await compile(schema, "Protocol", {
  bannerComment: "/* Made from protocol/schema/messages-v1.schema.json by types.mjs; not edited by hand. */",
  additionalProperties: false,
  // How many there may be is no part of a type: tuples of every length would follow.
  ignoreMinAndMaxItems: true,
});
await writeFile(target, text);
