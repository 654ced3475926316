/** Passkeys of this browser. The server makes the options and checks what comes back. */

import { api } from "../../api/api";

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

function asJson(credential: Credential | null): Record<string, unknown> {
  return (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
}

/** Ask the browser to make a passkey, and store its public half at the server. */
export async function addPasskey(): Promise<void> {
  const { options } = await api.passkeyOptions();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  await api.addPasskey(asJson(await navigator.credentials.create({ publicKey })));
}

/** Sign in with one of the passkeys that the browser offers; returns the person's name. */
export async function signInWithPasskey(): Promise<string | null> {
  const { options } = await api.signInOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return (await api.signInWithPasskey(asJson(await navigator.credentials.get({ publicKey })))).name;
}
