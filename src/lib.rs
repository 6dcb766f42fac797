//! Entente, a Discord bot and a small HTTP API that play chess by chat.
